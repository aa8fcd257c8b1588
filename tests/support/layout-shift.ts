import type { Page } from "@playwright/test";
import { z } from "zod";

const KEY = "moved";

/**
 * Records layout shifts from the next page on. Returns a function for the sum so far. Shifts before
 * the whole page is parsed count only with `whileRead`.
 */
export async function watchLayoutShift(
  page: Page,
  { whileRead = false } = {},
): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    ({ key, whileRead }) => {
      const isStillRead = ({ startTime }: PerformanceEntry) => {
        if (whileRead) return false;
        const [page] = performance.getEntriesByType("navigation");
        const [paint] = performance.getEntriesByName("first-paint");
        if (!(page instanceof PerformanceNavigationTiming) || !paint) return false;
        return paint.startTime < page.domInteractive && startTime < page.domInteractive + 100;
      };
      const describe = (entry: PerformanceEntry) =>
        JSON.stringify({
          ...entry.toJSON(),
          sources: undefined,
          of: "sources" in entry && Array.isArray(entry.sources) ? entry.sources.map(nameOf) : [],
        });
      const nameOf = ({
        node,
        previousRect,
        currentRect,
      }: {
        node?: Node | null;
        previousRect: DOMRectReadOnly;
        currentRect: DOMRectReadOnly;
      }) => ({
        node:
          node instanceof Element
            ? node.outerHTML.slice(0, 120)
            : (node?.textContent?.slice(0, 80) ?? "gone"),
        from: previousRect,
        to: currentRect,
      });
      new PerformanceObserver((list) => {
        const before = sessionStorage.getItem(key);
        sessionStorage.setItem(
          key,
          [
            ...(before ? [before] : []),
            ...list
              .getEntries()
              .filter((entry) => !isStillRead(entry))
              .map(describe),
          ].join("\n"),
        );
      }).observe({ type: "layout-shift", buffered: true });
    },
    { key: KEY, whileRead },
  );
  return async () =>
    z
      .string()
      .array()
      .parse(await page.evaluate((key) => sessionStorage.getItem(key)?.match(/.+/g) ?? [], KEY));
}
