import type { BrowserContext, Page } from "@playwright/test";
import { CutLine } from "../../support/cut-line.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import { killBrowser } from "../../support/e2e-kill-browser.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { takesOnDevice } from "../../support/e2e-uploads.ts";
import { sha256, storedPosts, UpstreamView } from "../../support/e2e-upstream.ts";

/** The portal under an address whose line can be cut: that of a service worker, too. */
class Train {
  private constructor(
    private readonly line: CutLine,
    private readonly context: BrowserContext | undefined,
  ) {}

  static async board(portal: Portal, context?: BrowserContext): Promise<Train> {
    return new Train(await CutLine.to(Number(new URL(portal.portalUrl).port)), context);
  }

  address(path: string): string {
    return `http://127.0.0.1:${this.line.port}${path}`;
  }

  async intoTunnel(): Promise<void> {
    this.line.shut();
    await this.context?.setOffline(true);
  }

  async outOfTunnel(): Promise<void> {
    this.line.reopen();
    await this.context?.setOffline(false);
  }

  async stop(): Promise<void> {
    await this.line.stop();
  }
}

/** As a student does it: by the link under the dialogue. */
async function takeAlong(train: Train, studio: Studio): Promise<void> {
  const { page, question } = studio;
  await page.goto(train.address(`/practice/list/questions?question=${question.id}&segment=1`));
  const along = page.getByRole("link", { name: "Take along" });
  // A phone folds it away.
  if (!(await along.isVisible())) await page.getByText("More", { exact: true }).click();
  await along.click();
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

test(
  "a whole dialogue is practised with the portal gone, the browser is killed, and the next page sends every byte once",
  { tag: "@night" },
  async ({ openBrowser, portal, guard }, info) => {
    guard.announce(failedRequest);
    const account = portal.newAccount();
    const profile = info.outputPath("profile");
    const train = await Train.board(portal);
    const wish = { sound: "speech", profile } as const;
    const first = await openBrowser(wish);
    await signIn(first, portal, account);
    const cookies = await first.cookies();
    await takeAlong(train, new Studio(await first.newPage(), portal.question("clinic")));
    await train.intoTunnel();
    await killBrowser(profile);

    const second = await openBrowser(wish);
    await second.addCookies(cookies);
    const studio = new Studio(await second.newPage(), portal.question("clinic"));
    const { page, question } = studio;
    await page.goto(train.address("/"));
    await page.getByRole("link", { name: /^Go on without a connection/ }).click();
    for (const no of [1, 2, 3]) {
      await expect(studio.heading(no)).toBeVisible();
      await studio.take();
      await studio.expectReceipt(no, "On this device");
      await studio.next.click();
    }
    await page.getByRole("button", { name: "Practise like the real test" }).click();
    for (const no of [4, 5, 6]) {
      await expect(studio.heading(no)).toBeVisible();
      await studio.spoken(1);
      await studio.finish.click();
    }
    await expect.poll(async () => (await takesOnDevice(page)).length).toBe(6);
    const recorded = (await takesOnDevice(page)).map(sha256);
    expect(recorded).toHaveLength(question.segments.length);
    await killBrowser(profile);

    const sent = portal.upstreamLog().length;
    await train.outOfTunnel();
    const third = await openBrowser(wish);
    await third.addCookies(cookies);
    const last = await third.newPage();
    await last.goto(train.address("/dashboard"));
    const upstream = await UpstreamView.of(portal, account);
    await expect.poll(() => upstream.answers(question.id)).toHaveLength(recorded.length);
    const held = await upstream.answers(question.id);
    expect(held.map(({ sha256 }) => sha256).sort()).toEqual(recorded.sort());
    expect(storedPosts(portal, sent)).toBe(recorded.length);
    await train.stop();
  },
);
