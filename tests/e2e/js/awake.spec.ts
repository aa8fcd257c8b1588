import type { Page } from "@playwright/test";
import { beginExam } from "../../support/e2e-exam.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";
import { countLocks, hidePage, refuseLocks, showPage } from "../../support/sound/in-page.ts";

const expectLocks = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => window.locksHeld)).toBe(count);

test("the screen stays awake from Start to the end of a take, through a rehearsal and through a test", async ({
  studentPage: page,
  portal,
}) => {
  await page.addInitScript(countLocks);
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await expectLocks(page, 0);
  await studio.start.click();
  await expectLocks(page, 1);
  await studio.spoken(1);
  await expectLocks(page, 1);
  await studio.finish.click();
  await studio.expectReceipt(1, "Saved");
  await expectLocks(page, 0);

  await studio.next.click();
  await page.getByRole("button", { name: "Practise like the real test" }).click();
  await studio.spoken(1);
  await studio.finish.click();
  await expect(studio.heading(3)).toBeVisible();
  await expectLocks(page, 1);
  await expect(studio.recording).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Leave the rehearsal" })).toBeVisible();
  await expectLocks(page, 0);

  await beginExam(page, portal);
  await expectLocks(page, 1);
  await page.evaluate(hidePage);
  await expectLocks(page, 0);
  await page.evaluate(showPage);
  await expectLocks(page, 1);
});

test(
  "a browser that refuses to keep the screen awake records all the same",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    await page.addInitScript(refuseLocks);
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.take(1);
    await studio.expectReceipt(1, "Saved");
  },
);
