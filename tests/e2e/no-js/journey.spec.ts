import { expect, test } from "../../support/e2e-test.ts";
import type { Page } from "@playwright/test";

test("choosing a label in a searched list keeps the search and the focus", async ({
  studentPage: page,
}) => {
  await page.goto("/practice-ccl?search=bank");
  const row = rowOf(page, "A new bank account");
  await row.getByText("No label").first().click();
  await row.getByRole("button", { name: "Struggled" }).click();
  await expect(page).toHaveURL(/search=bank.*#label-/);
  await expect(row.locator("summary"), "a screen reader says what was saved").toBeFocused();
  await expect(row.locator("summary")).toContainText("Struggled");
});

function rowOf(page: Page, title: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
}
