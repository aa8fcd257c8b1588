import { refusedRequest } from "../../support/e2e-guard.ts";
import { cancelPlan, choosePlan, outlivePlan, payPlan } from "../../support/e2e-plans.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";

test("a visitor buys a plan, is led to it, cancels it, and it ends", async ({
  page,
  portal,
  guard,
}) => {
  guard.announce(refusedRequest(422, "/checkout/"));
  const account = portal.newAccount("visitor");
  await signIn(page.context(), portal, account);
  await page.setViewportSize({ width: 360, height: 740 });
  await choosePlan(page);
  // The page moves on by itself.
  await payPlan(page, () => page.waitForURL(/\/manage-subscription$/));
  await cancelPlan(page);
  await outlivePlan(page, portal, account);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
