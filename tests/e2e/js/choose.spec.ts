import { PASSWORD } from "../../support/e2e-accounts.ts";
import { expect, test } from "../../support/e2e-test.ts";

test("rows are chosen all at once or by the Shift key, and each button says how many", async ({
  page,
}) => {
  await page.goto("/staff/content?language=1");
  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).first().click();
  const boxes = page.locator("input[name=id]");
  const all = page.getByRole("checkbox", { name: "All on this page" });
  await expect(all).toBeVisible();
  await expect(page.getByText(/chosen$/), "said to nobody before a press").toHaveCount(0);
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await boxes.nth(0).check();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  await expect(boxes.nth(2)).toBeChecked();
  await expect(page.getByText(/^4 of \d+ chosen$/)).toBeVisible();
  await boxes.nth(1).uncheck();
  await expect(page.getByRole("button", { name: "Withdraw: 3 dialogues" })).toBeVisible();

  await all.check();
  await all.uncheck();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Withdraw: 1 dialogue", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Withdraw dialogues" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^1 of \d+ chosen$/)).toBeVisible();
});
