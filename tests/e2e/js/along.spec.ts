import type { BrowserContext, Page } from "@playwright/test";
import { CutLine } from "../../support/cut-line.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { takesOnDevice } from "../../support/e2e-uploads.ts";
import { sha256, storedPosts, UpstreamView } from "../../support/e2e-upstream.ts";

/** The portal under an address whose line can be cut: that of a service worker, too. */
class Train {
  private constructor(
    private readonly line: CutLine,
    private readonly context: BrowserContext,
  ) {}

  static async board(portal: Portal, context: BrowserContext): Promise<Train> {
    return new Train(await CutLine.to(Number(new URL(portal.portalUrl).port)), context);
  }

  address(path: string): string {
    return `http://127.0.0.1:${this.line.port}${path}`;
  }

  async intoTunnel(): Promise<void> {
    this.line.shut();
    await this.context.setOffline(true);
  }

  async outOfTunnel(): Promise<void> {
    this.line.reopen();
    await this.context.setOffline(false);
  }

  async stop(): Promise<void> {
    await this.line.stop();
  }
}

/** As a student does it: by the link under the dialogue. */
async function takeAlong(train: Train, studio: Studio): Promise<void> {
  const { page, question } = studio;
  await page.goto(train.address(`/practice/list/questions?question=${question.id}&segment=1`));
  await page.getByRole("link", { name: "Take along" }).click();
  await page.getByRole("button", { name: /^Take along/ }).click();
  await expect(page.getByRole("button", { name: /^Remove(?! all)/ })).toBeVisible();
}

const cachesOf = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

test("a dialogue taken along is practised without a line, sent once when it is back, and gone after log-out", async ({
  page,
  context,
  portal,
  student,
  guard,
}) => {
  guard.announce(failedRequest);
  const train = await Train.board(portal, context);
  const studio = new Studio(page, portal.question("bank"));
  await takeAlong(train, studio);
  expect(await cachesOf(page)).toHaveLength(1);
  await train.intoTunnel();
  const sent = portal.upstreamLog().length;

  await page.goto(train.address("/"));
  await expect(page.getByText("There is no connection just now.")).toBeVisible();
  await page.locator(".row-title a").click();
  await expect(studio.heading(1)).toBeVisible();
  await studio.take();
  await studio.expectReceipt(1, "On this device");
  await studio.next.click();
  await studio.take();
  await studio.expectReceipt(2, "On this device");
  await page.reload();
  await expect(studio.heading(2), "the address says which").toBeVisible();
  await expect(studio.row(1)).toContainText("On this device");
  const recorded = (await takesOnDevice(page)).map(sha256);
  expect(recorded).toHaveLength(2);

  await train.outOfTunnel();
  await studio.expectReceipt(1, "Saved");
  await studio.expectReceipt(2, "Saved");
  const held = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
  expect(held.map(({ sha256 }) => sha256).sort()).toEqual(recorded.sort());
  expect(storedPosts(portal, sent)).toBe(2);

  await page.goto(train.address("/practice-ccl"));
  const row = page.locator(`#dialogue-${studio.question.id} .row-meta`);
  await expect(row).toContainText("On this device");
  await page.locator("details.account summary").click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("You have logged out.")).toBeVisible();
  expect(await cachesOf(page), "nothing stays for the next one at this device").toEqual([]);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
  await train.stop();
});
