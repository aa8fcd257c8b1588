import { payWith } from "../../support/e2e-community-states.ts";
import { refusedRequest } from "../../support/e2e-guard.ts";
import { choosePlan, payPlan } from "../../support/e2e-plans.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";

test("a visitor buys a plan and gets to its page", async ({ page, portal, guard }) => {
  guard.announce(refusedRequest(422, "/checkout/"));
  await signIn(page.context(), portal, portal.newAccount("visitor"));
  await page.setViewportSize({ width: 360, height: 740 });
  await choosePlan(page);
  // The page moves on by itself.
  await payPlan(page, () => page.waitForURL(/\/manage-subscription$/));

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("the page announces the result of a pending payment, and keeps the focus without a reload", async ({
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

test(
  "polls less and less often while no answer comes, but at least once a minute",
  { tag: "@night" },
  async ({ page, portal, guard }) => {
    guard.announce(refusedRequest(503, "/payment-success"));
    await signIn(page.context(), portal, portal.newAccount("visitor"));
    await page.addInitScript(waitNoLonger);
    await page.route(/payment-success.*asked=/, (route) => route.fulfill({ status: 503 }));
    await payWith(page, "4000 0000 0000 3220");
    const waits = async () =>
      ((await page.locator("html").getAttribute("data-waits")) ?? "").split(" ").slice(1, 9);
    await expect.poll(waits).toHaveLength(8);
    expect((await waits()).map((ms) => Number(ms) / 1_000)).toEqual([
      ...[3, 6, 12, 24, 48, 60, 60, 60],
    ]);
  },
);

/** Records the long timers of the page's script, and ends them at once. */
function waitNoLonger(): void {
  const later = window.setTimeout;
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0) => {
      if (ms < 3_000) return later(run, ms);
      const { dataset } = document.documentElement;
      dataset.waits = `${dataset.waits ?? ""} ${ms}`;
      return later(run);
    },
  });
}
