import type { Page } from "@playwright/test";
import { choosePlan, payPlan } from "./e2e-plans.ts";
import { expect, signIn, test as base } from "./e2e-test.ts";
import { startStack, type Stack } from "./stack.ts";
import { SECRET_KEY, StripeDouble, WEBHOOK_SECRET } from "./stripe/double.ts";

type Shop = Stack & { stripe: StripeDouble };

/** Tests with a stack whose plans are paid on the page of a Stripe double. */
export const test = base.extend<{ shop: Shop }>({
  shop: async ({}, use) => {
    const stripe = await StripeDouble.start(Date.now, { hostsPage: true });
    const stack = await startStack({
      portalEnv: { PAYMENT_ORIGINS: new URL(stripe.page).origin },
      upstreamEnv: {
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: stripe.url,
      },
    });
    await use({ ...stack, stripe });
    await stack.stop();
    await stripe.stop();
    expect(stripe.faults).toEqual([]);
  },
  baseURL: ({ shop }, use) => use(shop.portalUrl),
});

/**
 * Leaves Stripe's page once, tries a declined card, and pays. Stripe's message comes after the
 * student's return. `moveOn` goes from the success to the plan.
 */
export async function buyAtStripe(
  page: Page,
  { stripe, ...stack }: Shop,
  moveOn: () => Promise<void>,
): Promise<void> {
  await signIn(page.context(), stack, { email: "visitor@example.com" });
  await choosePlan(page, "Stripe");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Payment cancelled" })).toBeVisible();
  await page.goto("/user-current-plans");
  await expect(page.getByText("You have not had a plan yet.")).toBeVisible();
  await choosePlan(page, "Stripe");
  await payPlan(page, moveOn);
  const [left, paid] = stripe.sessions.values();
  expect([left?.status, paid?.status]).toEqual(["expired", "complete"]);
  if (!paid) throw new Error("no session");
  const { body, signature } = stripe.message("checkout.session.completed", paid);
  const headers = { "Stripe-Signature": signature };
  const told = await page.request.post("/checkout/stripe", { data: body, headers });
  expect(told.status()).toBe(200);
  await page.goto("/user-current-plans");
  await expect(page.getByRole("row")).toHaveCount(2);
}
