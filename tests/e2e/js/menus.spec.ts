import type { Locator, Page } from "@playwright/test";
import { enterExam } from "../../support/e2e-exam.ts";
import { segmentAddress } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";

/** One page per layout; at night each page with elements that could cover a menu. */
const ADDRESSES = ["/practice-ccl"];
const MORE_AT_NIGHT = [
  "/",
  "/vocabulary",
  "/vocabulary?list=ccl",
  "/vocabulary/study?list=ccl",
  "/mock-test",
  "/mock-test/exam/question?mock=1",
  "/mock-test/exam/question?mock=1&phase=2",
  "/forum",
  "/video",
  "/online-class-booking",
  "/book-naatCcl-exam",
  "/frequent-ask-question",
  "/user-profile",
  "/subscription",
  "/manage-subscription",
  "/user-current-plans",
  "/progress",
  "/live-sessions",
  "/along",
  "/first-day",
  "/recent-exam",
];

const MENUS = [
  {
    name: "account",
    open: (page: Page) => page.locator("details.account > summary").click(),
    items: (page: Page) => page.locator("details.account").locator("a, button"),
  },
  {
    name: "main",
    open: (page: Page) => page.getByRole("button", { name: "Menu", exact: true }).click(),
    items: (page: Page) => page.locator("#site-menu a"),
  },
];

// With motion too, because an animated element may have its own layer.
for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test.describe(() => {
    test.use({ contextOptions: { reducedMotion } });
    for (const width of [360, 1280]) {
      test(
        `at ${width} px the student can press every item of both menus, motion: ${reducedMotion}`,
        // A wide window has one of the two menus, and more space for it.
        { tag: reducedMotion === "reduce" || width === 1280 ? "@night" : [] },
        async ({ page, portal, student }) => {
          await page.setViewportSize({ width, height: 640 });
          const missed: string[] = [];
          const press = async (address: string) => {
            for (const { name, open, items } of width < 1024 ? MENUS : MENUS.slice(0, 1)) {
              await open(page);
              for (const item of await items(page).all())
                if (!(await isHit(item)))
                  missed.push(`${address}: ${name}, ${await item.innerText()}`);
              await page.keyboard.press("Escape");
            }
          };
          const more = process.env.NIGHT ? MORE_AT_NIGHT : [];
          const segment = segmentAddress(portal.question("garage"), 1);
          for (const address of [...ADDRESSES, ...more, segment]) {
            await page.goto(address);
            await press(address);
          }
          await enterExam(page);
          await press("a mock test that runs");
          expect(missed, student.email).toEqual([]);
        },
      );
    }
  });
}

/** Returns whether the middle of an item belongs to the item. */
function isHit(item: Locator): Promise<boolean> {
  return item.evaluate((element) => {
    element.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && element.contains(found);
  });
}
