/** A reader knows a part that came as long ago, also on a slow device. */
const SETTLED_MS = 200;
const ORCA_LOOKS_MS = 1000;

/** Shows a side of the card, and moves the focus to its new part. */
export function turn(root: HTMLElement, side: "asked" | "told"): void {
  root.querySelector(".study-end")?.remove();
  root.querySelector(".study-card")?.removeAttribute("hidden");
  root.dataset.side = side;
  for (const part of root.querySelectorAll<HTMLElement>("div[data-side]")) {
    const settle = () => void (part.hidden = part.dataset.side !== root.dataset.side);
    if (part.contains(document.activeElement)) leave(part, settle);
    else settle();
  }
  moveFocus(root, side === "asked" ? ".study-word" : ".study-meaning");
}

/** Gives a part the focus and its id. */
export function moveFocus(root: HTMLElement, part: string): void {
  root.querySelector("#study-card")?.removeAttribute("id");
  const news = root.querySelector<HTMLElement>(part);
  news?.setAttribute("id", "study-card");
  // Orca says nothing of a part that comes and gets the focus at once, or says it twice.
  window.setTimeout(() => news?.focus(), SETTLED_MS);
}

/** Puts a part into the place of another. What has the focus stays for a moment, unseen. */
export function replace(old: HTMLElement, by: HTMLElement): void {
  old.before(by);
  if (old.contains(document.activeElement)) leave(old, () => old.remove());
  else old.remove();
}

/** Hides the card behind what stands in its place. */
export function hideCard(root: HTMLElement, by: HTMLElement): void {
  root.prepend(by);
  const card = root.querySelector<HTMLElement>(".study-card");
  // It may have come back meanwhile.
  const hide = () => card?.toggleAttribute("hidden", by.isConnected);
  if (card?.contains(document.activeElement)) leave(card, hide);
  else hide();
}

/**
 * Keeps the side before, unseen, until the next press or until Orca has looked. When what had the
 * focus is gone before, Orca says nothing of what has it now.
 */
function leave(part: HTMLElement, settle: () => void): void {
  const pressed = new AbortController();
  const go = (): void => {
    window.clearTimeout(timer);
    pressed.abort();
    delete part.dataset.leaving;
    settle();
  };
  const timer = window.setTimeout(go, ORCA_LOOKS_MS);
  part.dataset.leaving = "";
  // Until the focus has moved, the side takes the second press of a double tap.
  const press = () => !part.contains(document.activeElement) && go();
  for (const kind of ["keydown", "pointerdown"])
    document.addEventListener(kind, press, { capture: true, signal: pressed.signal });
}
