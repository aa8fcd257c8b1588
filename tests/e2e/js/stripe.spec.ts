import { buyAtStripe, test } from "../../support/e2e-stripe.ts";

test(
  "a visitor leaves Stripe's page, is declined there, and buys a plan there",
  { tag: "@night" },
  async ({ page, shop }) => {
    // The page moves on by itself.
    await buyAtStripe(page, shop, () => page.waitForURL(/\/manage-subscription$/));
  },
);
