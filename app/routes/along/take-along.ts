import type { AlongNews } from "#app/lib/along/kept.ts";
import { button } from "#app/lib/dialog.ts";
import { sizeText } from "#app/lib/studio/player/clock-text.ts";
import { askWorker } from "./ask-worker.ts";
import { element } from "./kept-words.ts";

const FAILED = {
  full: "There is no room for it on this device. Remove something, then try again.",
  line: "The connection broke, so it is not on this device yet. Try again.",
  gone: "Your plan does not open this dialogue now, so it can't be taken along.",
};
const REFUSED = "This browser does not let the portal keep pages, so it can't be taken along.";
const STAYS =
  "It stays on this device until you log out, so take it along only on a device of your own.";

/** The dialogue that the address names, to be taken along. */
export function offerOf({ list, title, bytes }: DOMStringMap, again: () => void): Node[] {
  if (!list || !title) return [];
  const size = bytes ? ` (about ${sizeText(Number(bytes))})` : "";
  const said = element("p", "");
  said.setAttribute("aria-live", "polite");
  const take = button(`Take along${size}`, "btn btn-primary", () => {
    take.setAttribute("aria-busy", "true");
    void takeAlong(list, said).then((isDone) => {
      take.removeAttribute("aria-busy");
      if (isDone) again();
    });
  });
  const panel = element("section", "", element("h2", title), element("p", STAYS), take, said);
  panel.className = "panel stack";
  return [panel];
}

async function takeAlong(address: string, said: HTMLElement): Promise<boolean> {
  said.textContent = "Taking it along…";
  const hear = (news: AlongNews): void => {
    if ("done" in news) said.textContent = `Taking it along: ${news.done} of ${news.of} parts`;
  };
  const news = await askWorker({ wish: "keep", address }, hear).catch(() => null);
  if (news && "kept" in news) {
    // So that the browser does not make room with it; where it asks the student, either answer is fine.
    void navigator.storage?.persist?.().catch(() => undefined);
    return true;
  }
  said.textContent = news && "failed" in news ? FAILED[news.failed] : REFUSED;
  return false;
}
