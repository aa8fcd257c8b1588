import { readFileSync } from "node:fs";
import { beginExam, examStudio, said, soundsOf } from "../../support/e2e-exam.ts";
import { failedRequest, refusedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { bytesOnDevice, takesOnDevice, Uploads } from "../../support/e2e-uploads.ts";
import { sha256, UpstreamView } from "../../support/e2e-upstream.ts";

const ANSWER_FIRST = "Please answer the current question before moving to the next one.";
/** The longest time that Next waits for an upload. */
const LONGEST_MS = 8000;

test(
  "T18, T19, T21: a mock test stores a refused or unconfirmed answer once; Next waits eight seconds when offline",
  { tag: "@night" },
  async ({ page, portal, student, guard }) => {
    guard.announce(failedRequest, refusedRequest(422), refusedRequest(503));
    const uploads = await Uploads.of(page);
    uploads.answer(422, 503, "lost");
    const studio = await beginExam(page, portal);
    await studio.take(1);
    await studio.expectReceipt(1, "Not sent");
    const kept = sha256(await bytesOnDevice(page));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save a copy" }).click(),
    ]);
    expect(sha256(readFileSync(await download.path()))).toBe(kept);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    expect(uploads.count, "nothing goes again by itself").toBe(1);
    await studio.next.click();
    await expect(page.getByText(ANSWER_FIRST)).toBeVisible();
    await expect(studio.heading(1)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await studio.expectReceipt(1, "Saved");
    expect(uploads.count).toBe(4);
    const waits = uploads.sentAt
      .slice(2)
      .map((sent, index) => sent - (uploads.sentAt[index + 1] ?? 0));
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(950);
    const held = await (await UpstreamView.of(portal, student)).examAnswers();
    expect(held).toEqual([expect.objectContaining({ attempt: 1, sha256: kept })]);

    await studio.next.click();
    await expect(studio.heading(2)).toBeVisible();
    const { release } = uploads.hold();
    await studio.take(1);
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await studio.next.click();
    await expect(studio.next).toHaveAttribute("aria-busy", "true");
    const onTheWay = page.getByText("1 answer is still being sent.");
    await page.clock.runFor(LONGEST_MS - 100);
    await expect(onTheWay).toBeHidden();
    await page.clock.runFor(100);
    await expect(onTheWay).toBeVisible();
    await page.clock.resume();
    release();
    await expect(page.getByRole("heading", { name: "Dialogue finished" })).toBeFocused();
  },
);

test("a waiting answer survives a changed clock, a reload and a second tab, and arrives unchanged", async ({
  page,
  context,
  portal,
  student,
}) => {
  (await Uploads.of(page)).hold();
  const studio = await beginExam(page, portal);
  await studio.take(1);
  const spoken = sha256(await bytesOnDevice(page));
  for (const change of [3_600_000, -7_200_000]) {
    const asked = page.waitForResponse("**/mock-test/exam/clock?mock=1");
    await page.evaluate((change) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + change;
    }, change);
    expect((await asked).status()).toBe(200);
    await expect(
      page.getByRole("timer", { name: "Time left" }),
      "the time is the server's",
    ).toHaveText(/^00:(19|20):\d\d$/);
  }
  await page.reload();
  await examStudio(page, portal, "school");
  expect(sha256(await bytesOnDevice(page))).toBe(spoken);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(said(second)).toContainText("This test is open in another tab.");
  await page.close();
  const other = await examStudio(second, portal, "school");
  await other.expectReceipt(1, "Saved");
  const held = await (await UpstreamView.of(portal, student)).examAnswers();
  expect(held.map((answer) => answer.sha256)).toEqual([spoken]);
});

test(
  "a mock test continues when portal and upstream are killed, and every take arrives unchanged",
  { tag: "@night" },
  async ({ studentPage: page, portal, guard }) => {
    guard.announce(failedRequest, refusedRequest(503));
    const studio = await beginExam(page, portal);
    await page.waitForLoadState("networkidle");
    await studio.speak(1);
    await Promise.all([portal.killPortal(), portal.killUpstream("SIGKILL")]);
    await studio.finish.click();
    await expect(studio.answer).toBeVisible();
    const hashes = [sha256(await bytesOnDevice(page))];
    await studio.next.click();
    await expect(studio.heading(2)).toBeVisible({ timeout: 20_000 });
    await studio.take(1);
    const both = (await takesOnDevice(page)).map(sha256);
    hashes.push(...both.filter((hash) => !hashes.includes(hash)));
    await Promise.all([portal.restartPortal(), portal.restartUpstream()]);
    await page.getByRole("button", { name: "Send now" }).click();
    for (const segment of [1, 2]) await studio.expectReceipt(segment, "Saved");
    await studio.next.click();
    await page.getByRole("button", { name: "Yes" }).click();
    const last = await examStudio(page, portal, "short-1");
    const uploads = await Uploads.of(page);
    const { release } = uploads.hold();
    await last.take(1);
    hashes.push(sha256(await bytesOnDevice(page)));
    release();
    await last.next.click();
    await expect(page.getByText("Mock Test Finished")).toBeVisible();

    await page.getByRole("link", { name: /^Waiting for review/ }).click();
    const heard = await soundsOf(page);
    await page.getByRole("link", { name: "Dialogue 2" }).click();
    expect([...heard, ...(await soundsOf(page))]).toEqual(hashes);
  },
);
