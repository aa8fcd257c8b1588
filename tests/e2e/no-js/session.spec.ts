import { segmentAddress } from "../../support/e2e-studio.ts";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import { expect, test } from "../../support/e2e-test.ts";

test(
  "the menu, its width and log-out work; Back shows nothing private",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(segmentAddress(portal.question("bank"), 1));
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(menu).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "CCL Practice Dialogues" }).click();
    await expect(page).toHaveURL(/practice-ccl$/);

    await page.setViewportSize({ width: 1280, height: 800 });
    const wide = (await menu.boundingBox())?.width ?? 0;
    await page.getByRole("button", { name: "Collapse menu" }).click();
    await expect.poll(async () => (await menu.boundingBox())?.width ?? wide).toBeLessThan(wide / 2);
    await expect(page).toHaveURL(/practice-ccl$/);
    await page.getByRole("button", { name: "Expand menu" }).click();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(wide);

    await page.getByText("Your account menu").locator("..").click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByText("You have logged out.")).toBeVisible();
    // The style sheet that clears the browser's cache is part of the page.
    await page.waitForLoadState("load");
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText("A new bank account")).toHaveCount(0);
  },
);

test(
  "a wrong password keeps the address and does not reveal which part was wrong",
  { tag: "@night" },
  async ({ page, portal }) => {
    const { email } = portal.newAccount();
    await page.goto("/login?next=/practice-ccl?tab=pending");
    await page.getByLabel("User Name").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("wrong-password");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.locator("#problem")).toContainText(
      "These credentials do not match our records.",
    );
    await expect(page.getByLabel("User Name")).toHaveValue(email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/tab=pending/);
  },
);
