/**
 * Does to a page what a browser's translator does: each text is replaced by <font><font>…, and so
 * is each that comes later. The new text differs by a sign of no width, which finders ignore.
 * `translate="no"` is respected. Writing into a replaced text is an error of the page: nobody sees
 * it. As an init script, it is faster than our scripts; in `evaluate`, it comes after them.
 */
export function translatePage(): void {
  const NEW_SIGN = "\u200B";
  const replaced = new WeakSet<Node>();
  const LEFT_ALONE =
    "script, style, textarea, option, svg, font, noscript, [translate=no], .notranslate";

  function translate(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node);
    for (const text of texts) {
      const { parentElement, textContent } = text;
      if (!textContent?.trim() || !parentElement || parentElement.closest(LEFT_ALONE)) continue;
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      outer.firstElementChild?.append(textContent + NEW_SIGN);
      replaced.add(text);
      parentElement.replaceChild(outer, text);
    }
  }

  for (const [prototype, name] of [
    [Node.prototype, "nodeValue"],
    [Node.prototype, "textContent"],
    [CharacterData.prototype, "data"],
  ] as const) {
    const own = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, {
      ...own,
      set(this: Node, value: string) {
        if (replaced.has(this)) reportError(new Error(`stale text: ${value}`));
        own?.set?.call(this, value);
      },
    });
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.isConnected) translate(node);
  }).observe(document, { subtree: true, childList: true });
  if (document.body) translate(document.body);
}
