import { COMMUNITY_PAGES } from "../../support/e2e-community-states.ts";
import { WORD_PAGES } from "../../support/e2e-word-states.ts";
import { EXAM_PAGES, EXAM_STATES } from "../../support/e2e-exam-states.ts";
import { failedRequest, refusedRequest } from "../../support/e2e-guard.ts";
import {
  expectClean,
  expectCleanInEveryLook,
  expectCleanInOneLook,
  expectNoSidewaysScroll,
} from "../../support/looks.ts";
import { STATES } from "../../support/e2e-recorder-states.ts";
import { PAGES } from "../../support/e2e-states.ts";
import { forbidScript, watchDocuments } from "../../support/e2e-bare-page.ts";
import { expect } from "../../support/e2e-test.ts";
import { freshPage, test } from "../../support/e2e-warm-page.ts";

const STATIC = { ...PAGES, ...COMMUNITY_PAGES, ...WORD_PAGES, ...EXAM_PAGES };
const SCRIPTED = { ...STATES, ...EXAM_STATES };
/** A page of each kind in its richest state. The night has every page in every look. */
const TEMPLATES = [
  ...["login-errors", "menu-open", "dashboard-refused", "forum", "online-classes-errors"],
  ...["progress", "dialogue-open-folds", "record-marked", "vocabulary", "study-told"],
  ...["mock-feedback", "subscription", "mock test", "equipment"],
];

for (const name of TEMPLATES) {
  test(`${name}: axe finds no violation, and the page fits its screen`, async ({
    page,
    portal,
    guard,
  }) => {
    guard.announce(refusedRequest(401), refusedRequest(404), refusedRequest(422));
    const visit = { ...STATIC, ...SCRIPTED }[name];
    if (!visit) throw new Error(`There is no state ${name}.`);
    await visit(page, portal);
    await expectCleanInOneLook(page);
  });
}

for (const [name, visit] of Object.entries(STATIC)) {
  test(
    `${name}: axe finds no violation in light, dark, at 360 and 1280 px, or without script`,
    { tag: "@night" },
    async ({ page, portal, guard, context }) => {
      guard.announce(
        refusedRequest(401),
        refusedRequest(404),
        refusedRequest(422),
        /script-src 'none'/,
      );
      const untouched = await watchDocuments(page);
      await visit(page, portal);
      const asSent = await untouched();
      await expectCleanInEveryLook(page);

      const bare = asSent ? await context.newPage() : await freshPage(context, portal);
      await forbidScript(bare, asSent);
      await (asSent ? bare.goto(page.url()) : visit(bare, portal));
      await bare.setViewportSize({ width: 360, height: 800 });
      await expectClean(bare, "without script");
      await expectNoSidewaysScroll(bare);
      await bare.close();
    },
  );
}

for (const [name, visit] of Object.entries(SCRIPTED)) {
  test(
    `recorder ${name}: axe finds no violation in light and dark, at 360 and 1280 px`,
    { tag: "@night" },
    async ({ page, portal, guard }) => {
      guard.announce(refusedRequest(422), failedRequest);
      await visit(page, portal);
      await expectCleanInEveryLook(page);
    },
  );
}

for (const name of [
  ...["login-errors", "list", "dialogue", "confirm-restart", "dashboard", "videos", "forum"],
  ...["online-classes-errors", "faq", "first-day"],
]) {
  test(
    `${name}: all text is visible in forced colours`,
    { tag: "@night" },
    async ({ page, portal, guard }) => {
      guard.announce(refusedRequest(422));
      await page.emulateMedia({ forcedColors: "active" });
      await STATIC[name]?.(page, portal);
      const unseen = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = "Canvas";
        const canvas = getComputedStyle(probe).color;
        probe.remove();
        const hasWords = (element: Element) =>
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          );
        // Behind text the browser paints the canvas colour, unless forced colours are off for it.
        const isUnseen = ({ color, forcedColorAdjust }: CSSStyleDeclaration) =>
          color === canvas && forcedColorAdjust !== "none";
        return [...document.body.querySelectorAll("*")]
          .filter((element) => hasWords(element) && isUnseen(getComputedStyle(element)))
          .map((element) => element.textContent);
      });
      expect(unseen).toEqual([]);
    },
  );
}
