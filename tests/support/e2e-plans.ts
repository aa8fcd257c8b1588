import { expect, type Page } from "@playwright/test";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Goes from a paywall to the page of the payment; `title` is its heading. */
export async function choosePlan(page: Page, title = "Checkout"): Promise<void> {
  await page.goto("/practice-ccl");
  await page.getByRole("link", { name: "See the plans" }).click();
  await page.getByRole("button", { name: "Choose plan : Intermediate" }).click();
  await expect(heading(page, title)).toBeVisible();
}

/** Tries a declined card, then pays; `moveOn` goes from the success to the plan. */
export async function payPlan(page: Page, moveOn: () => Promise<void>): Promise<void> {
  await page.getByLabel("Card number").fill("4000 0000 0000 0002");
  await page.getByRole("button", { name: /^Pay .*119/ }).click();
  await expect(page.getByText("The card was declined. Nothing was charged.")).toBeVisible();
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: /^Pay .*119/ }).click();
  await expect(heading(page, "Payment successful")).toBeVisible();
  await moveOn();
  await expect(page).toHaveURL(/\/manage-subscription$/);
  await expect(page.getByText("Next payment date")).toBeVisible();
  await page.goto("/practice-ccl");
  await expect(page.getByRole("link", { name: "See the plans" })).toHaveCount(0);
}
