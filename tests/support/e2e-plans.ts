import { expect, type Page } from "@playwright/test";
import { signIn } from "./e2e-test.ts";
import type { Portal } from "./e2e-portal.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
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

/** Cancels the plan. The paid time stays open. */
export async function cancelPlan(page: Page): Promise<void> {
  await page.goto("/manage-subscription");
  await page.getByRole("link", { name: "Cancel Plan" }).click();
  await expect(page.getByText("Are you sure? You want to cancel this plan?")).toBeVisible();
  await page.getByRole("button", { name: "Cancel Plan" }).click();
  await expect(page.getByText("Cancel successfully.")).toBeVisible();
  await expect(page.getByText("Plan will be cancelled on")).toBeVisible();
  await page.goto("/user-current-plans");
  await expect(page.getByRole("row").nth(1)).toContainText("Active");
}

/** Moves the clock ten weeks ahead, when the plan has ended and the lists are closed. */
export async function outlivePlan(
  page: Page,
  portal: Portal,
  account: Parameters<typeof signIn>[2],
): Promise<void> {
  await portal.restartUpstream(70 * DAY_MS);
  try {
    await page.context().clearCookies();
    await signIn(page.context(), portal, account);
    await page.goto("/user-current-plans");
    await expect(page.getByRole("row").nth(1)).toContainText("Expired");
    await page.goto("/manage-subscription");
    await expect(page).toHaveURL(/\/subscription$/);
    await page.goto("/practice-ccl");
    await expect(page.getByRole("link", { name: "See the plans" })).toBeVisible();
  } finally {
    await portal.restartUpstream();
  }
}
