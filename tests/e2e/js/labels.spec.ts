import { failedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";

test("a label is set without a page load, and waits while offline", async ({
  studentPage: page,
  context,
  guard,
}) => {
  guard.announce(failedRequest);
  await page.goto("/practice-ccl");
  await page.waitForLoadState("networkidle");
  const row = page.locator(".rows > li").nth(1);
  const menu = row.locator("details.label-menu");
  await context.setOffline(true);
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Struggled" }).click();
  await expect(menu.locator("summary")).toBeFocused();
  await expect(menu.locator("summary")).toContainText("Struggled");
  await expect(menu).not.toHaveAttribute("open");
  await expect(row).toContainText("kept on this device and sent by itself");
  await context.setOffline(false);
  await expect(row).not.toContainText("kept on this device");
  await page.reload();
  await expect(menu.locator("summary")).toContainText("Struggled");
});
