import type { Locator, Page } from "@playwright/test";
import { enterExam } from "../../support/e2e-exam.ts";
import { segmentAddress } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";

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

// An animated element may have its own layer.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("on a phone the student can press every item of both menus", async ({
  page,
  portal,
  student,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const missed: string[] = [];
  const press = async (address: string) => {
    for (const { name, open, items } of MENUS) {
      await open(page);
      for (const item of await items(page).all())
        if (!(await isHit(item))) missed.push(`${address}: ${name}, ${await item.innerText()}`);
      await page.keyboard.press("Escape");
    }
  };
  const segment = segmentAddress(portal.question("garage"), 1);
  for (const address of ["/practice-ccl", segment]) {
    await page.goto(address);
    await press(address);
  }
  await enterExam(page);
  await press("a mock test that runs");
  expect(missed, student.email).toEqual([]);
});

/** Returns whether the middle of an item belongs to the item. */
function isHit(item: Locator): Promise<boolean> {
  return item.evaluate((element) => {
    element.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && element.contains(found);
  });
}
