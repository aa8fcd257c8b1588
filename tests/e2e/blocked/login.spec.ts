import { PASSWORD } from "../../support/e2e-accounts.ts";
import { expect, test } from "../../support/e2e-test.ts";

test(
  "without entry.client a student logs in and sees no dead button",
  { tag: "@night" },
  async ({ page, portal, withoutScript }) => {
    await withoutScript("entry.client");
    await page.goto("/login");
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("button", { name: "Show password" })).toBeHidden();
    await page.getByLabel("User Name").fill(portal.newAccount().email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Login Successsfully!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  },
);
