import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { CutLine } from "../../support/cut-line.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import { killBrowser } from "../../support/e2e-kill-browser.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { expectClean } from "../../support/looks.ts";
import { takesOnDevice } from "../../support/e2e-uploads.ts";
import { sha256, storedPosts, UpstreamView } from "../../support/e2e-upstream.ts";

/** A portal whose connection can be cut, also for a service worker. */
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

/** Downloads a dialogue or a list like a student: by its link, and then the button. */
async function takeAlong(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const along = page.getByRole("link", { name: /^Take along/ });
  // A phone folds the link away.
  if (!(await along.isVisible())) await page.getByText("More", { exact: true }).click();
  await along.click();
  await page.getByRole("button", { name: /^Take along/ }).click();
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Take along/ })).toBeHidden();
}

const cachesOf = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

test("practises a downloaded dialogue offline, sends it once when online, and removes it at log-out", async ({
  page,
  context,
  portal,
  student,
  guard,
}) => {
  guard.announce(failedRequest);
  const train = await Train.board(portal, context);
  const studio = new Studio(page, portal.question("bank"));
  await takeAlong(page, train.address(segmentAddress(studio.question, 1)));
  expect(await cachesOf(page)).toEqual(["along"]);
  await expectClean(page, "on this device");
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
  "offline work survives killed browsers: the next page sends the answers and word ratings byte for byte, once",
  { tag: "@night" },
  async ({ openBrowser, portal, guard }, info) => {
    test.setTimeout(300_000);
    guard.announce(failedRequest);
    const account = portal.newAccount();
    const profile = info.outputPath("profile");
    const wish = { sound: "speech", profile } as const;
    const first = await openBrowser(wish);
    await signIn(first, portal, account);
    const page = await first.newPage();
    await takeAlong(page, segmentAddress(portal.question("estate"), 1));
    await takeAlong(page, "/vocabulary?list=ccl");
    const cookies = await first.cookies();
    await portal.killPortal();
    await killBrowser(profile);

    const second = await openBrowser(wish);
    await second.addCookies(cookies);
    const studio = new Studio(await second.newPage(), portal.question("estate"));
    await practiseAll(studio);
    await expectOnDisk(studio.page, profile);
    await killBrowser(profile);

    const third = await openBrowser(wish);
    await third.addCookies(cookies);
    await third.setOffline(true);
    const last = await third.newPage();
    await rehearseTwo(new Studio(last, portal.question("estate")));
    const recorded = (await takesOnDevice(last)).map(sha256);
    expect(recorded).toHaveLength(13);
    await studyWords(last, 20);
    await expectOnDisk(last, profile);
    await killBrowser(profile);

    await portal.restartPortal();
    const sent = portal.upstreamLog().length;
    const fourth = await openBrowser(wish);
    await fourth.addCookies(cookies);
    await (await fourth.newPage()).goto("/dashboard");
    const upstream = await UpstreamView.of(portal, account);
    await expect
      .poll(() => upstream.answers(portal.question("estate").id), { timeout: 60_000 })
      .toHaveLength(13);
    const held = await upstream.answers(portal.question("estate").id);
    expect(held.map(({ sha256 }) => sha256).sort()).toEqual(recorded.sort());
    expect(storedPosts(portal, sent)).toBe(13);
    for (const [path, count] of [
      ["study/review", 20],
      ["store-user-notes", 1],
      ["store-label-type", 1],
    ] as const)
      await expect
        .poll(() => postsTo(path, portal.upstreamLog().slice(sent)), {
          timeout: 90_000,
          message: path,
        })
        .toBe(count);
  },
);

/** Practises offline from the list of downloads to the last segment, with notes and a label. */
async function practiseAll(studio: Studio): Promise<void> {
  const { page, question } = studio;
  await page.goto("/");
  await page.getByRole("link", { name: /^Go on without a connection ?, A house/ }).click();
  for (let no = 1; no <= question.segments.length; no += 1) {
    await expect(studio.heading(no)).toBeVisible();
    await studio.take();
    await studio.expectReceipt(no, "On this device");
    await studio.next.click();
  }
  await expect(page.getByText("No connection. This opens when it is back.")).toBeVisible();
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Notes", { exact: true }).fill("Settle the estate");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("What you changed is kept on this device")).toBeVisible();
  await page.locator(".label-menu summary").click();
  await page.getByRole("button", { name: "Struggled" }).click();
}

/** Records two takes that replace earlier ones. */
async function rehearseTwo(studio: Studio): Promise<void> {
  const { page } = studio;
  await page.goto("/recent-exam");
  await page.getByRole("link", { name: "A house to be shared out", exact: true }).click();
  await page.getByRole("button", { name: "Practise like the real test" }).click();
  await page.getByRole("dialog").getByRole("button").first().click();
  for (const no of [1, 2]) {
    await expect(studio.heading(no)).toBeVisible();
    await studio.spoken(1);
    await studio.finish.click();
  }
  await expect(studio.heading(3)).toBeVisible();
  await expect.poll(async () => (await takesOnDevice(page)).length).toBe(13);
}

async function studyWords(page: Page, count: number): Promise<void> {
  await page.goto("/along");
  await page.getByRole("link", { name: /^Go on without a connection ?, CCL Words/ }).click();
  for (let no = 1; no <= count; no += 1) {
    await page.getByRole("button", { name: "Show meaning" }).click();
    // After 15 new words the day is over. A missed one repeats.
    await page.getByRole("button", { name: no <= 6 ? /^Again/ : /^Easy/ }).click();
  }
  await expect(page.getByText("What you changed is kept on this device")).toBeVisible();
}

/** Waits until local storage reaches the disk: after the first time, once a minute. */
async function expectOnDisk(page: Page, profile: string): Promise<void> {
  const stored = await page.evaluate(() => Object.values({ ...localStorage }).join());
  const newest = stored.match(/"id":"[\w-]+"/g)?.at(-1);
  const folder = `${profile}/Default/Local Storage/leveldb`;
  // The first write creates the folder.
  const names = () => (existsSync(folder) ? readdirSync(folder) : []);
  const read = () => names().map((name) => readFileSync(`${folder}/${name}`, "latin1"));
  await expect
    .poll(() => read().some((text) => newest && text.includes(newest)), { timeout: 90_000 })
    .toBe(true);
}

function postsTo(path: string, log: string): number {
  return log.split("\n").filter((line) => line.includes(path) && /"status":200/.test(line)).length;
}
