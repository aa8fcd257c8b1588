import { expect, test } from "../../support/e2e-test.ts";
import { watchLayoutShift } from "../../support/layout-shift.ts";

test(
  "the exam date dialogue works by keyboard, returns the focus, and saves the date with its countdown",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    await page.goto("/");
    const button = page.getByRole("button", { name: "SET EXAM DATE" });
    const dialog = page.getByRole("dialog", { name: "Set Your Exam Date" });
    await expect(dialog).toBeHidden();
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Exam date" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await button.click();
    await page.getByRole("textbox", { name: "Exam date" }).fill("2031-12-12");
    await page.keyboard.press("Enter");
    await expect(page.locator(".notice-page")).toHaveText(
      "Success! Exam Date has been Update successfully",
    );
    await expect(page.locator(".notice-page")).toBeFocused();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("region", { name: "Exam Date" })).toContainText(
      /12 December 2031Friday, in \d+ days/,
    );
  },
);

test("the dashboard shifts nothing, loads nothing from elsewhere and needs at most six requests besides what it fetches ahead", async ({
  studentPage: page,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const asked: string[] = [];
  let ahead = 0;
  page.on("request", (request) => {
    asked.push(request.url());
    ahead += Number(request.headers()["sec-purpose"] === "prefetch");
  });
  const moved = await watchLayoutShift(page);
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  expect(await moved()).toEqual([]);
  expect(
    asked.filter((url) => !url.startsWith(portal.portalUrl) && !url.startsWith("data:")),
  ).toEqual([]);
  const own = asked.filter((url) => !url.startsWith("data:")).length - ahead;
  expect(own).toBeLessThanOrEqual(6);
});
