import {
  beginExam,
  examCalls,
  examStudio,
  leaveSeconds,
  said,
  soundsOf,
} from "../../support/e2e-exam.ts";
import { failedRequest, refusedRequest } from "../../support/e2e-guard.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { bytesOnDevice, takesOnDevice } from "../../support/e2e-uploads.ts";
import { sha256, UpstreamView } from "../../support/e2e-upstream.ts";

const ANSWER_FIRST = "Please answer the current question before moving to the next one.";

test("T17: a mock test continues offline and submits when online, each answer once and in order", async ({
  page,
  context,
  portal,
  student,
  guard,
}) => {
  guard.announce(failedRequest);
  const from = portal.upstreamLog().length;
  const studio = await beginExam(page, portal);
  await studio.next.click();
  await expect(page.getByText(ANSWER_FIRST)).toBeVisible();
  // The page stores the dialogue's sounds before the connection is cut.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  for (const segment of [1, 2]) {
    await expect(studio.heading(segment)).toBeVisible();
    await expect(page.getByText("Attempts: 0")).toBeVisible();
    await studio.take(1);
    await studio.expectReceipt(segment, "On this device");
    await studio.next.click();
  }
  await expect(
    page.getByText("No connection. Your 2 answers are safe on this device and will be sent later."),
  ).toBeVisible();
  expect(examCalls(portal, from)).toEqual([]);
  const spoken = (await takesOnDevice(page)).map(sha256);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Dialogue finished" })).toBeVisible();
  await expect(page).toHaveTitle(/^Dialogue finished, /);
  expect(examCalls(portal, from)).toEqual(["answer-submit", "answer-submit"]);
  await page.getByRole("button", { name: "Yes" }).click();
  await examStudio(page, portal, "short-1");
  await (await UpstreamView.of(portal, student)).handInExam();
  await page.goto("/completed-mock/test");
  await page.getByRole("link", { name: /^Waiting for review/ }).click();
  expect((await soundsOf(page)).sort()).toEqual(spoken.sort());
});

test(
  "T28, reload: a segment reopened from the list starts at 0 attempts; a reload keeps the position",
  { tag: "@night" },
  async ({ page, portal, student }) => {
    await page.setViewportSize({ width: 1280, height: 640 });
    const studio = await beginExam(page, portal);
    await expect(studio.start).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#reference")).toBeHidden();
    await studio.take(1);
    await studio.expectReceipt(1, "Saved");
    await expect(page.locator("#reference")).toBeVisible();
    await page.getByText("Answer", { exact: true }).click();
    await page.getByRole("link", { name: "Show what was said in segment 1" }).click();
    await expect(page.getByText("English words of segment 1.")).toBeVisible();
    await studio.next.click();
    await expect(studio.heading(2)).toBeFocused();
    await expect(page.locator("#reference")).toBeHidden();
    await studio.row(1).getByRole("link").click();
    await expect(studio.heading(1)).toBeFocused();
    await expect(page.getByText("Attempts: 0")).toBeVisible();
    await studio.next.click();
    await expect(studio.heading(2)).toBeVisible();
    const before = await page.getByRole("timer", { name: "Time left" }).innerText();
    await page.getByText("Your Notes").scrollIntoViewIfNeeded();
    // The browser scrolls back after the last file has loaded.
    await page.route("**/icons.svg", async (route) => {
      await expect(said(page)).toBeVisible();
      await route.continue();
    });
    await page.reload();
    await examStudio(page, portal, "school");
    await expect(studio.heading(2)).toBeVisible();
    await expect(said(page)).toBeInViewport();
    await expect(said(page)).toHaveText("You are back at segment 2 of 2. 1 answer is saved.");
    expect((await page.getByRole("timer", { name: "Time left" }).innerText()) <= before).toBe(true);
    const held = await (await UpstreamView.of(portal, student)).examAnswers();
    expect(held.map(({ attempt }) => attempt)).toEqual([1]);
    await studio.row(1).getByRole("link").click();
    await expect(said(page), "it was about another segment").toBeHidden();
  },
);

test("T29: when the time runs out, the attempt is finished and sent, then the test ends once", async ({
  page,
  portal,
  student,
  guard,
}) => {
  guard.announce(refusedRequest(503, "/media/"));
  const from = portal.upstreamLog().length;
  const studio = await beginExam(page, portal);
  // A busy machine takes ten of them for the page itself.
  await leaveSeconds(portal, student, 24);
  await page.reload();
  await examStudio(page, portal, "school");
  await studio.speak(1);
  await expect(page).toHaveURL(/\/completed-mock\/test$/);
  await expect(
    page.getByText("Time Out - This dialogue is time over please try again."),
  ).toBeVisible();
  expect(examCalls(portal, from)).toEqual(["answer-submit", "time-out"]);
  await page.getByRole("link", { name: /^Waiting for review/ }).click();
  const responses = page.getByLabel(/^Your Response \d$/).locator("audio");
  await expect(responses).toHaveCount(1);
});

test(
  "T20: an expired session keeps the answer, and the test continues after the log-in",
  { tag: "@night" },
  async ({ page, context, portal, student, guard }) => {
    guard.announce(refusedRequest(401));
    const studio = await beginExam(page, portal);
    const cookies = await context.cookies();
    await context.clearCookies({ name: "portal" });
    await studio.take(1);
    await expect(page.getByRole("link", { name: "Log in again" }).first()).toBeVisible();
    await expect(page.getByText("Your recording is safe on this device.").first()).toBeVisible();
    const spoken = sha256(await bytesOnDevice(page));
    await context.addCookies(cookies.filter(({ name }) => name === "exam"));
    await signIn(context, portal, student);
    await studio.next.click();
    await expect(studio.heading(2)).toBeVisible();
    await studio.expectReceipt(1, "Saved");
    const held = await (await UpstreamView.of(portal, student)).examAnswers();
    expect(held.map((answer) => answer.sha256)).toEqual([spoken]);
  },
);

test(
  "T31: a second tab waits until the first is closed, and continues at its segment",
  { tag: "@night" },
  async ({ studentPage: page, context, portal }) => {
    const first = await beginExam(page, portal);
    await first.take(1);
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(said(second)).toContainText("This test is open in another tab.");
    await expect(second.getByText("Start", { exact: true })).toBeHidden();
    await first.expectReceipt(1, "Saved");
    await page.close();
    await expect(said(second)).toHaveText("You are back at segment 2 of 2. 1 answer is saved.");
    await examStudio(second, portal, "school");
  },
);
