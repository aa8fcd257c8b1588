import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const ALL: RunOptions["runOnly"] = { type: "tag", values: TAGS };
const only = (...values: string[]): RunOptions["runOnly"] => ({ type: "rule", values });

/** Contrast in every look, targets at every width, all rules once where everything is on show. */
const LOOKS = [
  { width: 360, colorScheme: "light", rules: only("color-contrast", "target-size") },
  { width: 360, colorScheme: "dark", rules: only("color-contrast") },
  { width: 1280, colorScheme: "light", rules: only("color-contrast") },
  { width: 1280, colorScheme: "dark", rules: ALL },
] as const;

/**
 * No violation in light and dark, on a phone and a wide screen, and nothing that scrolls sideways.
 */
export async function expectCleanInEveryLook(page: Page): Promise<void> {
  for (const { width, colorScheme, rules } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectClean(page, `${width} ${colorScheme}`, rules);
  }
  await expectNoSidewaysScroll(page);
}

/**
 * Holds the page as it is now; axe itself comes into each document once, as its 550 kB cost more
 * than a run.
 */
export async function expectClean(page: Page, where: string, rules = ALL): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: rules,
    // Nothing is told about what passes, and no style sheet of another origin is fetched: half of
    // the time.
    resultTypes: ["violations"],
    preload: { assets: ["media"] },
  };
  const found = await page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, options);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
  }, options);
  expect(found, where).toEqual([]);
}

/** 320 px is 1280 px at 400 %; 200 % text is asked for apart, because it also hits wide screens. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(), "320 px").toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await overflow(), "200 % text").toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
}
