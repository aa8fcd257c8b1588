import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const ALL: axe.RunOptions["runOnly"] = { type: "tag", values: TAGS };
const only = (...values: string[]): axe.RunOptions["runOnly"] => ({ type: "rule", values });

/** Contrast in every look, targets at every width, and all rules once with everything visible. */
const LOOKS = [
  { width: 360, colorScheme: "light", rules: only("color-contrast", "target-size") },
  { width: 360, colorScheme: "dark", rules: only("color-contrast") },
  { width: 1280, colorScheme: "light", rules: only("color-contrast") },
  { width: 1280, colorScheme: "dark", rules: ALL },
] as const;

/** Expects no violation in light and dark, narrow and wide, and no sideways scrolling. */
export async function expectCleanInEveryLook(page: Page): Promise<void> {
  for (const { width, colorScheme, rules } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectClean(page, `${width} ${colorScheme}`, rules);
  }
  await expectNoSidewaysScroll(page);
}

/**
 * Expects no violation with everything visible, and no sideways scrolling in the hardest case.
 * `unit/contrast` and the night test contrast.
 */
export async function expectCleanInOneLook(page: Page): Promise<void> {
  const { colorScheme } = LOOKS[3];
  await page.emulateMedia({ colorScheme });
  await expectClean(page, colorScheme, ALL, { "color-contrast": { enabled: false } });
  await expectNoSidewaysScroll(page, HARDEST);
}

/**
 * Checks the page in its current state. Adds axe once per document, because its 0.7 MB cost more
 * than a run.
 */
export async function expectClean(
  page: Page,
  where: string,
  runOnly = ALL,
  rules: axe.RuleObject = {},
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    runOnly,
    rules,
    // Halves the time: no report of passes, no style sheets of other origins.
    resultTypes: ["violations"],
    preload: { assets: ["media"] },
    // A selector for every node would cost a fifth more.
    selectors: false,
  };
  const found = await page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, options);
    // Orca names an empty status, and does not say text that appears together with its element.
    const unspoken = [...document.querySelectorAll("[role=status], [aria-live]")].filter(
      (place) =>
        place.textContent === "" &&
        (place.role === "status" || getComputedStyle(place).display === "none"),
    );
    return [
      ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(", ")}`),
      ...unspoken.map((place) => `unspoken: ${place.outerHTML}`),
    ];
  }, options);
  expect(found, where).toEqual([]);
}

/** WCAG 1.4.12: text must survive this spacing. */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;
/** 320 px is 1280 px at 400 %. Large text is separate, because it affects wide screens too. */
const SQUEEZES = [
  { width: 1280, text: ["200%"], css: "" },
  { width: 320, text: ["100%"], css: "" },
  { width: 320, text: ["100%"], css: TEXT_SPACING },
  { width: 360, text: ["130%", "150%", "200%"], css: "" },
];

const HARDEST = [
  { width: 1280, text: ["200%"], css: "" },
  { width: 320, text: ["100%"], css: TEXT_SPACING },
  { width: 360, text: ["200%"], css: "" },
];

/** Expects that no page is wider than its screen, whatever the text size and spacing. */
export async function expectNoSidewaysScroll(page: Page, squeezes = SQUEEZES): Promise<void> {
  for (const { width, text, css } of squeezes) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = await page.evaluate(squeeze, { text, css });
    expect(tooWide, `${width} px ${css}`).toEqual([]);
  }
}

/** Returns the text sizes at which the page is too wide, and the elements that stick out. */
function squeeze({ text, css }: { text: string[]; css: string }): string[] {
  const root = document.documentElement;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const sticksOut = (element: Element) =>
    element.getBoundingClientRect().right > root.clientWidth &&
    !element.closest(".sr-only, .table-wrap");
  const tooWide = text.flatMap((size) => {
    root.style.fontSize = size;
    // A table may scroll, but a button that nobody sees is not pressed.
    const unseen = [...document.querySelectorAll(".table-wrap .btn")].filter(
      (button) => size === "200%" && button.getBoundingClientRect().right > root.clientWidth,
    );
    // Figures mean nothing without their heads, so their tables scroll, or each names its own.
    const headless = [...document.querySelectorAll(".table-dense:not(.table-stacks) thead")].filter(
      (head) => head.checkVisibility() && head.getBoundingClientRect().width <= 1,
    );
    const lost = [...unseen, ...headless];
    if (lost.length > 0) return [`${size}: ${lost.map((one) => one.outerHTML).join(", ")}`];
    if (root.scrollWidth <= root.clientWidth) return [];
    const found = [...document.body.querySelectorAll("*")].filter(sticksOut);
    const names = found.map(({ localName, classList }) => `${localName}.${classList.value}`);
    return [`${size}, ${root.scrollWidth} px: ${names.slice(0, 20).join(", ")}`];
  });
  root.style.fontSize = "";
  document.adoptedStyleSheets.pop();
  return tooWide;
}
