import { review } from "../../support/e2e-states.ts";
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

test("without the entry a button saves the ticks of facts in a review", async ({
  studentPage: page,
  portal,
  withoutScript,
}) => {
  const address = await review(page, portal);
  await withoutScript("entry.client");
  await page.goto(address);
  const said = page.locator("#segment-1").getByRole("radio", { name: /^Said/ }).first();
  await said.check();
  await page.locator("#segment-1").getByRole("button", { name: "Save my ticks" }).click();
  await page.waitForURL(/at=1/);
  await page.goto(address);
  await expect(said).toBeChecked();
});
