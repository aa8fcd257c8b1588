import { readFileSync } from "node:fs";
import { failedRequest, refusedRequest } from "../../support/e2e-guard.ts";
import { segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { bytesOnDevice, Uploads } from "../../support/e2e-uploads.ts";
import { sha256, UpstreamView } from "../../support/e2e-upstream.ts";

test(
  "T31: one of two tabs sends an answer in the background, and its row shows the progress",
  { tag: "@night" },
  async ({ page, context, portal, student }) => {
    const uploads = await Uploads.of(context);
    const { release } = uploads.hold();
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.speak(1);
    await studio.expectReceipt(1, "Recording");
    await studio.finish.click();
    await studio.expectReceipt(1, "Sending");
    await expect(studio.next).toBeFocused();
    const kept = sha256(await bytesOnDevice(page));
    const other = new Studio(await context.newPage(), studio.question);
    await other.page.goto(segmentAddress(studio.question, 2));
    await other.expectReceipt(1, "On this device");
    release();
    await other.expectReceipt(1, "Saved");
    await studio.expectReceipt(1, "Saved");
    await expect(page.getByText(/^Your answer is kept: \d+ seconds?\.$/)).toBeVisible();
    expect(
      await bytesOnDevice(page),
      "the copy on the device goes once the server has it",
    ).toHaveLength(0);
    await studio.next.click();
    await expect(studio.heading(2)).toBeVisible();
    expect(uploads.count).toBe(1);
    const held = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
    expect(held).toEqual([expect.objectContaining({ attempt: 1, sha256: kept })]);
  },
);

test("T18, T19: retries wait longer each time, three failures show an error, a lost response stores no duplicate", async ({
  page,
  portal,
  student,
  guard,
}) => {
  guard.announce(failedRequest, refusedRequest(503));
  const uploads = await Uploads.of(page);
  uploads.answer(503, 503, 503, "lost");
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.take();
  await expect(page.getByRole("alert")).toContainText("Unable to submit, error in API");
  await expect(page.getByRole("alert")).toContainText("Segment 1 is safe on this device.");
  await studio.expectReceipt(1, "Not sent");
  const [first = 0, second = 0, third = 0] = uploads.sentAt;
  expect(second - first).toBeGreaterThanOrEqual(950);
  expect(third - second).toBeGreaterThanOrEqual(950);
  await page.getByRole("button", { name: "Try again" }).click();
  await studio.expectReceipt(1, "Saved");
  expect(uploads.count).toBeGreaterThanOrEqual(5);
  const held = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
  expect(held).toEqual([expect.objectContaining({ attempt: 1 })]);
});

test("T21: a refused answer shows the reason, offers a copy, is not retried, and Discard asks first", async ({
  studentPage: page,
  portal,
  guard,
}) => {
  guard.announce(refusedRequest(422));
  const uploads = await Uploads.of(page);
  uploads.answer(422, 422);
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.take();
  await expect(page.getByRole("alert")).toHaveText(
    "Segment 1 is safe on this device. It was not saved. Refused with 422. Save a copy or record it again.",
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
  await expect.poll(() => uploads.count).toBe(2);
  await studio.expectReceipt(1, "Not sent");

  await page.goto("/dashboard");
  const outbox = page.locator(".outbox");
  await expect(outbox).toContainText(
    /^Dialogue .*, segment 1 is safe on this device\. It was not saved\. Refused/,
  );
  const discard = outbox.getByRole("button", { name: "Discard" });
  const question = page.getByRole("dialog", { name: "Discard" });
  await discard.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(discard).toBeFocused();
  expect((await bytesOnDevice(page)).length).toBeGreaterThan(1000);
  await discard.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(outbox).toBeEmpty();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await bytesOnDevice(page)).toHaveLength(0);
});
