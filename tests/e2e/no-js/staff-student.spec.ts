import { handInExam } from "../../support/e2e-exam.ts";
import { openAsOwner } from "../../support/e2e-script.ts";
import { expect, test } from "../../support/e2e-test.ts";

test("on a phone, a student's work needs no sideways scroll, and each figure says what it is", async ({
  page,
  portal,
  student,
}) => {
  await handInExam(portal, student);
  await page.setViewportSize({ width: 360, height: 640 });
  await openAsOwner(page, `/staff/students?search=${encodeURIComponent(student.email)}`);
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  const tests = page.getByRole("region", { name: "Mock tests, the newest first" });
  await expect(tests).toBeVisible();
  expect(await tests.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const head = (cell: Element) => getComputedStyle(cell, "::before").content;
  expect(await tests.locator("td").first().evaluate(head)).toBe('"Begun: "');
});
