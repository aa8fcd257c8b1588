import type { Page } from "@playwright/test";
import { z } from "zod";

/**
 * Listens as Orca does when it has much to say: what changed is told to it at once and read when its
 * turn comes. Of an atomic element it reads what stands there then, of others what came. The returned
 * function is its turn: all that it says of the changes so far.
 */
export async function listenLate(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return async () => z.array(z.string()).parse(await page.evaluate("window.readLate()"));
}

function watch(): void {
  const changes: (() => string)[] = [];
  const observer = new MutationObserver((records) => {
    // What comes with the page itself is no news.
    if (document.readyState === "loading") return;
    const said = new Map<Element, string>();
    for (const { target, addedNodes, type } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const place = element?.closest("[aria-live]");
      if (!place) continue;
      const came =
        type === "characterData"
          ? `part of: ${target.textContent ?? ""}`
          : [...addedNodes].map(({ textContent }) => textContent ?? "").join("");
      // What comes together is one phrase, without a gap where it meets.
      said.set(place, (said.get(place) ?? "") + came);
    }
    for (const [place, words] of said)
      if (words !== "")
        changes.push(() => (place.ariaAtomic === "true" ? (place.textContent ?? "") : words));
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  // Told after the page was read to its end, its last part would pass for news.
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") observer.takeRecords();
  });
  Object.assign(window, {
    readLate: () =>
      changes
        .splice(0)
        .map((read) => read())
        .filter((words) => words !== ""),
  });
}
