import type { Page } from "@playwright/test";
import { z } from "zod";

const KEY = "moved";

/**
 * From the next page on, writes down what moves by itself; returns it so far, nothing when nothing
 * did.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((key) => {
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
        [...(before ? [before] : []), ...list.getEntries().map(describe)].join("\n"),
      );
    }).observe({ type: "layout-shift", buffered: true });
  }, KEY);
  return async () =>
    z
      .string()
      .array()
      .parse(await page.evaluate((key) => sessionStorage.getItem(key)?.split("\n") ?? [], KEY));
}
