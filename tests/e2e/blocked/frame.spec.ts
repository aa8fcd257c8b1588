import { expect, test } from "../../support/e2e-warm-page.ts";

test("without the entry the menus, the menu's width and log-out still work", async ({
  studentPage: page,
  withoutScript,
}) => {
  await withoutScript("entry.client");
  await page.goto("/practice-ccl?search=dialogue");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Collapse menu" }).click();
  await expect(page.getByRole("button", { name: "Expand menu" })).toBeVisible();
  await expect(page).toHaveURL(/\?search=dialogue$/);
  await page.locator("details.account summary").click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("You have logged out.")).toBeVisible();
});
