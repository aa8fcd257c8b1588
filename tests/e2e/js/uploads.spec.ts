import { readFileSync } from "node:fs";
import { failedRequest, refusedRequest } from "../../support/e2e-guard.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { bytesOnDevice, Uploads } from "../../support/e2e-uploads.ts";
import { sha256, UpstreamView } from "../../support/e2e-upstream.ts";

test("an answer is sent in the background, and its receipt says where it is", async ({
  page,
  portal,
  student,
}) => {
  const uploads = await Uploads.of(page);
  const { release } = uploads.hold();
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.speak(1);
  await studio.expectReceipt(1, "Recording");
  await studio.finish.click();
  await studio.expectReceipt(1, "Sending");
  await expect(studio.next).toBeFocused();
  const kept = sha256(await bytesOnDevice(page));
  release();
  await studio.expectReceipt(1, "Stored");
  await expect(
    page.getByText(/^The server has your answer: [12] seconds?, \d+ kB\.$/),
  ).toBeVisible();
  expect(
    await bytesOnDevice(page),
    "the copy on the device goes once the server has it",
  ).toHaveLength(0);
  await studio.next.click();
  await expect(studio.heading(2)).toBeVisible();
  expect(uploads.count).toBe(1);
  const held = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
  expect(held.map((answer) => answer.sha256)).toEqual([kept]);
});

test("T18: after 503 and 503 the third try stores it, with growing waits", async ({
  page,
  portal,
  student,
  guard,
}) => {
  guard.announce(refusedRequest(503));
  const uploads = await Uploads.of(page);
  uploads.answer(503, 503);
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.take();
  await studio.expectReceipt(1, "Stored");
  const [first = 0, second = 0, third = 0] = uploads.sentAt;
  expect(uploads.count).toBe(3);
  expect(second - first).toBeGreaterThanOrEqual(950);
  expect(third - second).toBeGreaterThanOrEqual(950);
  const held = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
  expect(held).toEqual([expect.objectContaining({ attempt: 1 })]);
});

test("T18: after three failures the student is told, and Send now needs no wait", async ({
  page,
  portal,
  student,
  guard,
}) => {
  expect(student.kind).toBe("hindi");
  guard.announce(refusedRequest(503));
  const uploads = await Uploads.of(page);
  uploads.answer(503, 503, 503, 503);
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.take();
  await expect(page.getByRole("alert")).toContainText("Unable to submit, error in API");
  await expect(page.getByRole("alert")).toContainText("Segment 1 is safe on this device.");
  await studio.expectReceipt(1, "Not sent");
  uploads.pass();
  await page.getByRole("button", { name: "Try again" }).click();
  await studio.expectReceipt(1, "Stored");
});

test("T19: an answer whose receipt was lost is not stored twice", async ({
  page,
  portal,
  student,
  guard,
}) => {
  guard.announce(failedRequest);
  const uploads = await Uploads.of(page);
  uploads.answer("lost");
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.take();
  await studio.expectReceipt(1, "Stored");
  expect(uploads.count).toBe(2);
  const held = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
  expect(held).toEqual([expect.objectContaining({ attempt: 1 })]);
});

for (const status of [413, 415, 422]) {
  test(`T21: refused with ${status}: the reason, the same bytes to save, no second try by itself`, async ({
    page,
    portal,
    student,
    guard,
  }) => {
    expect(student.kind).toBe("hindi");
    guard.announce(refusedRequest(status));
    const uploads = await Uploads.of(page);
    uploads.answer(status);
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.take();
    await expect(page.getByRole("alert")).toHaveText(
      `Segment 1 is safe on this device. The server refused it. Refused with ${status}. Save a copy or record it again.`,
    );
    await studio.expectReceipt(1, "Not sent");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save a copy" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("segment-1.webm");
    const kept = await bytesOnDevice(page);
    expect(kept.length).toBeGreaterThan(1000);
    expect(sha256(readFileSync(await download.path()))).toBe(sha256(kept));
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await studio.expectReceipt(1, "Not sent");
    expect(uploads.count).toBe(1);
    await page.getByRole("button", { name: "Try again" }).click();
    await studio.expectReceipt(1, "Stored");
  });
}
