import type { Page } from "@playwright/test";

/** From the next page on, adds up how far things moved by themselves; returns the sum so far, 0 when nothing did. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const add = (entries: PerformanceEntry[]) => {
      const moved = entries.reduce((sum, entry) => sum + ("value" in entry && typeof entry.value === "number" ? entry.value : 0), Number(sessionStorage.getItem("moved") ?? 0));
      sessionStorage.setItem("moved", String(moved));
    };
    new PerformanceObserver((list) => add(list.getEntries())).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("moved") ?? 0));
}
