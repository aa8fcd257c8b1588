import type { Page } from "@playwright/test";
import { z } from "zod";

/**
 * Listens like a busy Orca, which notices changes at once and reads them later: the current text of
 * an atomic element, else the added text. The returned function reads.
 */
export async function listenLate(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return async () => z.array(z.string()).parse(await page.evaluate("window.readLate()"));
}

function watch(): void {
  const changes: (() => string)[] = [];
  const observer = new MutationObserver((records) => {
    // The content of the page itself is not a change.
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
      // Texts of one change are one phrase, without a space.
      said.set(place, (said.get(place) ?? "") + came);
    }
    for (const [place, words] of said)
      if (words !== "")
        changes.push(() => (place.ariaAtomic === "true" ? (place.textContent ?? "") : words));
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  // Otherwise the last part of the page counts as a change.
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
