/**
 * Makes the page's island throw as soon as the page has this text, or after a press on this button
 * in the same turn. Runs in the page: its component is replaced in React's own tree, and drawn
 * again because the connection is back.
 */
export function breakIsland({ at, press }: { at?: string; press?: string }): void {
  const studio = document.querySelector("[data-island] > div");
  const key = Object.keys(studio ?? {}).find((name) => name.startsWith("__reactFiber$"));
  const isFiber = (value: unknown): value is object => typeof value === "object" && value !== null;
  const ownFiber: unknown = Reflect.get(studio ?? {}, key ?? "");
  const fiber: unknown = isFiber(ownFiber) ? Reflect.get(ownFiber, "return") : null;
  if (!isFiber(fiber)) throw new Error("no island");
  const component: unknown = Reflect.get(fiber, "type");
  const broken = (): never => {
    throw new RangeError("broken on purpose");
  };
  const breakNow = (): void => {
    seen.disconnect();
    // React keeps two of it, and draws the older one next.
    for (const one of [fiber, ...Object.values(fiber).filter(isFiber)])
      if (Reflect.get(one, "type") === component) Reflect.set(one, "type", broken);
    dispatchEvent(new Event("online"));
  };
  const isAt = (): boolean =>
    at === undefined || Boolean(document.body.innerText.toLowerCase().includes(at.toLowerCase()));
  const seen = new MutationObserver(() => isAt() && breakNow());
  if (press !== undefined) document.querySelector<HTMLElement>(press)?.click();
  if (isAt()) breakNow();
  else seen.observe(document.body, { subtree: true, childList: true, characterData: true });
}
