import { refusedRequest } from "../../support/e2e-guard.ts";
import { cancelPlan, choosePlan, outlivePlan, payPlan } from "../../support/e2e-plans.ts";
import { signIn, test } from "../../support/e2e-test.ts";

test(
  "a visitor buys a plan, opens it, cancels it, and it ends",
  { tag: "@night" },
  async ({ page, portal, guard }) => {
    guard.announce(refusedRequest(422, "/checkout/"));
    const account = portal.newAccount("visitor");
    await signIn(page.context(), portal, account);
    await choosePlan(page);
    await payPlan(page, () => page.getByRole("link", { name: "Manage Subscription" }).click());
    await cancelPlan(page);
    await outlivePlan(page, portal, account);
  },
);
