import { failedRequest } from "../../support/e2e-guard.ts";
import { segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { bytesOnDevice, Uploads } from "../../support/e2e-uploads.ts";

test("no page loads the outbox when nothing waits", async ({ studentPage: page }) => {
  for (const address of ["/dashboard", "/practice-ccl", "/forum", "/user-profile"]) {
    await page.goto(address);
    await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest, { timeout: 5_000 })));
    // A link fetches ahead what does not run.
    const ran = await page.evaluate(() =>
      performance.getEntriesByType("resource").flatMap((entry) => {
        const isLink = entry instanceof PerformanceResourceTiming && entry.initiatorType === "link";
        return isLink ? [] : [new URL(entry.name).pathname];
      }),
    );
    expect(ran).toContainEqual(expect.stringMatching(/^\/assets\/entry\.client-/));
    expect(ran.filter((path) => /\/(outbox|log-out-question|islands)-/.test(path))).toEqual([]);
  }
});

test("T22: with a full disk no text calls a take safe", async ({
  studentPage: page,
  context,
  portal,
  guard,
}) => {
  guard.announce(failedRequest);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.speak(1);
  await expect(page.getByText("Do not close this page until the answer is sent")).toBeVisible();
  await context.setOffline(true);
  await studio.finish.click();
  await expect(studio.answer).toBeVisible();
  await expect(studio.row(1)).toContainText("In this page only");
  await studio.next.click();
  const obstacle = page.getByText(
    "No connection. Your recording is only in this page. Do not close it before everything is sent.",
  );
  await expect(obstacle).toBeVisible();
  await expect(
    page.getByText("Do not close this page until the answer is sent").first(),
  ).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/safe|on this device/i);
  await context.setOffline(false);
  await studio.expectReceipt(1, "Saved");
  await expect(obstacle, "true no longer").toHaveCount(0);
  await expect(page.getByText("Do not close this page")).toHaveCount(0);
});

test(
  "a full browser downloads nothing by half, opens what it has, and after losing its storage calls nothing saved",
  { tag: "@night" },
  async ({ page, context, portal, student, guard }) => {
    guard.announce(failedRequest);
    const browser = await context.newCDPSession(page);
    const { portalUrl: origin } = portal;
    const takeAlong = async (slug: string) => {
      await page.goto(`/along?question=${portal.question(slug).id}`);
      await page.getByRole("button", { name: /^Take along/ }).click();
    };
    const kept = page.locator("ol.rows > li");
    await takeAlong("bank");
    await expect(kept).toHaveCount(1);
    await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 5e6 });
    await page.evaluate(fillStorage);
    await takeAlong("school");
    await expect(page.getByText("There is no room for it on this device.")).toBeVisible();
    await expect(kept).toHaveCount(1);

    const studio = new Studio(page, portal.question("bank"));
    await page.goto(segmentAddress(studio.question, 1));
    await studio.speak(1);
    await context.setOffline(true);
    await studio.finish.click();
    await expect(studio.row(1)).toContainText("In this page only");
    await context.setOffline(false);
    await studio.expectReceipt(1, "Saved");

    await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await signIn(context, portal, student);
    await page.goto("/along");
    await expect(
      page.getByText(/^Nothing is on this device\..+a browser may remove it/),
    ).toBeVisible();
    await expect(kept).toHaveCount(0);
  },
);

/** Fills the storage to the last kilobyte. */
async function fillStorage(): Promise<void> {
  const ballast = await caches.open("ballast");
  for (let bytes = 1e6, no = 0; bytes > 500; no += 1)
    await ballast.put(`/${no}`, new Response("x".repeat(bytes))).catch(() => (bytes /= 2));
}

test(
  "an answer accepted without a receipt shows as sent, and its copy stays until Submit, which needs a connection",
  { tag: "@night" },
  async ({ studentPage: page, context, portal }) => {
    const uploads = await Uploads.of(page);
    uploads.acceptOnly();
    const studio = new Studio(page, portal.question("school"));
    await studio.open(1);
    await studio.take();
    await studio.expectReceipt(1, "Sent");
    await expect(page.getByText("Your answer was sent. A copy stays on this device")).toBeVisible();
    await page.goto("/dashboard");
    expect((await bytesOnDevice(page)).length).toBeGreaterThan(1000);
    await page.goto(segmentAddress(studio.question, "end"));
    for (const submit of [
      page.getByRole("link", { name: "Submit" }),
      page.getByRole("button", { name: "Submit" }),
    ]) {
      await page.waitForLoadState("networkidle");
      await context.setOffline(true);
      await submit.click();
      const noLine = page.getByText("No connection. This opens when it is back.");
      await expect(noLine).toBeVisible();
      await context.setOffline(false);
      await expect(noLine).toBeHidden();
      await submit.click();
    }
    await expect(page.getByText("Successfully Submitted")).toBeVisible();
    await expect.poll(() => bytesOnDevice(page)).toHaveLength(0);
    expect(uploads.count, "nothing is sent twice").toBe(1);
  },
);
