import { payWith } from "../../support/e2e-community-states.ts";
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

test("what came of a payment that is being confirmed is said, and nobody's place in the page is taken", async ({
  page,
  portal,
}) => {
  await signIn(page.context(), portal, portal.newAccount("visitor"));
  await payWith(page, "4000 0000 0000 3220");
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole("link", { name: "Look again" }).focus();
  await expect(page.locator(".actions [aria-live]")).toHaveText(
    "News of your payment: Payment successful.",
  );
  const see = page.getByRole("link", { name: "See your payment" });
  await expect(see).toBeFocused();
  expect(await page.evaluate(() => performance.timeOrigin), "the same page").toBe(loaded);
  await see.press("Enter");
  await expect(page.getByRole("heading", { name: "Payment successful" })).toBeVisible();
});
