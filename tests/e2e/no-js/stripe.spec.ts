import { buyAtStripe, test } from "../../support/e2e-stripe.ts";

test(
  "a visitor cancels at Stripe, has a card declined, and then buys a plan",
  { tag: "@night" },
  async ({ page, shop }) => {
    await buyAtStripe(page, shop, () =>
      page.getByRole("link", { name: "Manage Subscription" }).click(),
    );
  },
);
