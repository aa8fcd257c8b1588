import { expect, test } from "../../support/e2e-warm-page.ts";

for (const name of ["entry.client", "frame"]) {
  // In the gate, journey.spec.ts blocks the entry.
  const tag = name === "frame" ? [] : "@night";
  test(
    `without ${name} the menus, the menu's width and log-out still work`,
    { tag },
    async ({ studentPage: page, withoutScript }) => {
      await withoutScript(name);
      await page.goto("/practice-ccl?search=dialogue");
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: "Collapse menu" }).click();
      await expect(page.getByRole("button", { name: "Expand menu" })).toBeVisible();
      await expect(page).toHaveURL(/\?search=dialogue$/);
      await page.locator("details.account summary").click();
      await page.getByRole("button", { name: "Log Out" }).click();
      await expect(page.getByText("You have logged out.")).toBeVisible();
    },
  );
}
