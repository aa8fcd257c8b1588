import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Outbox } from "../../../app/lib/studio/outbox/outbox.ts";
import { hasLine } from "../../../app/lib/studio/this-page.ts";
import { answer, Device, done, kept, SAID, receipts as receiptsIn, settle } from "./device.ts";

let device: Device;
let outbox: Outbox;
const random = { mockRestore: (): void => undefined };
/** Returns the receipts beside the segments in the list. */
const receipts = (of = outbox) => receiptsIn(of);
const segments = () => device.posts.map(({ fields }) => Number(fields.segment_id) - 100);

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  Object.assign(random, vi.spyOn(Math, "random").mockReturnValue(0.5));
  device = new Device();
  outbox = await device.open();
});
afterEach(() => {
  random.mockRestore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends an answer unchanged, and deletes its copy once the server has it", async () => {
  const { release } = device.hold();
  const { answerId } = await answer(outbox);
  expect([receipts(), await kept(outbox, answerId)]).toEqual([{ 101: "sending" }, SAID]);
  await release();
  expect([receipts(), await kept(outbox, answerId)]).toEqual([{ 101: "stored" }, ""]);
  expect(await device.heard(answerId)).toBe(SAID);
  expect(device.stored.get(answerId)).toMatchObject({
    fields: { owner: "asha", question_id: "12", attempt: "1", duration_ms: "1400" },
    file: { name: "answer.ogg", type: "audio/ogg" },
  });
});

describe("T17: without a connection", () => {
  it("answers wait on the device, and are sent once and in order when online", async () => {
    await device.line(false);
    for (const segment of [2, 1, 3]) await answer(outbox, segment);
    expect(receipts()).toEqual({ 101: "device", 102: "device", 103: "device" });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(device.posts).toEqual([]);
    await device.line(true);
    expect([segments(), receipts()]).toEqual([
      [2, 1, 3],
      { 101: "stored", 102: "stored", 103: "stored" },
    ]);
  });

  it("an interrupted upload is retried when online, and never shows as failed", async () => {
    await device.line(false);
    await answer(outbox);
    for (let time = 0; time < 4; time += 1) {
      device.answers = ["cut"];
      const { release } = device.hold();
      await device.line(true);
      await device.line(false);
      await release();
      expect(receipts()).toEqual({ 101: "device" });
    }
    await device.line(true);
    expect(receipts()).toEqual({ 101: "stored" });
  });
});

it("on a saved page a dead connection is no failure, until the server answers", async () => {
  device.root.dataset.kept = "1";
  device.answers = Array.from({ length: 99 }, () => "cut");
  await answer(outbox);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(device.posts.length).toBeGreaterThan(4);
  expect([receipts(), hasLine()]).toEqual([{ 101: "device" }, false]);
  device.answers = [];
  await vi.advanceTimersByTimeAsync(60_000);
  expect([receipts(), hasLine(), device.stored.size]).toEqual([{ 101: "stored" }, true, 1]);
});

describe("T18: the server refuses for now", () => {
  it("the delays grow, the student sees a failure after three, and Send now skips the delay", async () => {
    device.answers = [503, 429, 500, 502].map((status) => ({ status }));
    await answer(outbox);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(receipts()).toEqual({ 101: "failed" });
    await vi.advanceTimersByTimeAsync(1_000);
    const [first = 0, ...later] = device.posts.map(({ at }) => at);
    expect(later.map((at) => Math.round((at - first) / 100) / 10)).toEqual([1.5, 4, 8.5]);
    outbox.queue.askAgain();
    await settle();
    expect([receipts(), device.posts.length]).toEqual([{ 101: "stored" }, 5]);
  });

  it("waits as long as the server asks, but not after the student returns to the page", async () => {
    device.answers = [
      { status: 503, retryAfter: "30" },
      { status: 503, retryAfter: "30" },
    ];
    await answer(outbox);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(device.posts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([device.posts.length, receipts()]).toEqual([2, { 101: "device" }]);
    device.visibility = "hidden";
    await device.show();
    expect(device.posts).toHaveLength(2);
    device.visibility = "visible";
    await device.show();
    expect(receipts()).toEqual({ 101: "stored" });
  });
});

it("T19: a lost receipt is requested again under the same id", async () => {
  device.answers = ["lost"];
  const { answerId } = await answer(outbox);
  expect([receipts(), await kept(outbox, answerId)]).toEqual([{ 101: "device" }, SAID]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(device.posts.map(({ id }) => id)).toEqual([answerId, answerId]);
  expect([receipts(), device.stored.size]).toEqual([{ 101: "stored" }, 1]);
});

describe("T20: the session has ended", () => {
  it.each([
    ["401", { status: 401 }],
    ["the log-in page", { status: 200, url: "http://localhost/login?next=%2F" }],
  ])("%s keeps the answers until the student returns from the log-in", async (_, ended) => {
    device.answers = [ended];
    await device.line(false);
    const takes = [await answer(outbox, 1), await answer(outbox, 2)];
    await device.line(true);
    expect([segments(), receipts()]).toEqual([[1], { 101: "device", 102: "device" }]);
    expect(await kept(outbox, takes[0]?.answerId ?? "")).toBe(SAID);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(segments(), "nobody asks without a log-in").toEqual([1]);
    await device.show();
    expect([segments(), device.stored.size]).toEqual([[1, 1, 2], 2]);
  });

  it("the next page of the same account sends it; another account's neither sends nor shows it", async () => {
    device.answers = [{ status: 401 }];
    const { answerId } = await answer(outbox);
    const other = await device.open("another");
    await device.show();
    device.kill();
    expect([receipts(other), other.unsent(), other.unfinished]).toEqual([{}, [], []]);
    device.posts.length = 0;
    device.stored.clear();
    const again = await device.open("another");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([device.posts, again.unsent()]).toEqual([[], []]);
    expect((await done(again.read(answerId)))?.owner, "it stays").toBe("asha");
  });
});

describe.each([413, 415, 422])("T21: refused with %i", (status) => {
  it("keeps its reason and its bytes, and is sent again only when the student asks", async () => {
    device.answers = [{ status, body: { message: `Refused with ${status}.` } }];
    const { answerId } = await answer(outbox);
    expect(outbox.queue.list()).toEqual([
      expect.objectContaining({ phase: "rejected", message: `Refused with ${status}.` }),
    ]);
    await device.line(true);
    await device.show();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([device.posts.length, await kept(outbox, answerId), receipts()]).toEqual([
      ...[1, SAID],
      { 101: "failed" },
    ]);
    device.kill();
    outbox = await device.open();
    expect([device.posts.length, outbox.unsent().length], "a new page asks no more").toEqual([
      ...[1, 1],
    ]);
    outbox.queue.askAgain(answerId);
    await settle();
    expect([receipts(), await kept(outbox, answerId)]).toEqual([{ 101: "stored" }, ""]);
  });
});

describe("accepted without a receipt", () => {
  beforeEach(async () => {
    device.answers = [{ status: 200, body: { status: "accepted" } }];
    await answer(outbox);
  });

  it("shows as sent, is sent only once, and keeps its copy through the next page", async () => {
    expect([receipts(), outbox.unsent(), device.asksBeforeClose()]).toEqual([
      ...[{ 101: "sent" }, [], false],
    ]);
    outbox.queue.askAgain();
    await device.show();
    device.kill();
    outbox = await device.open();
    expect([device.posts.length, receipts()]).toEqual([1, { 101: "sent" }]);
  });

  it("deletes its copy with the Submit of its own dialogue only", async () => {
    const [entry] = outbox.queue.list();
    const { answerId = "" } = entry?.record ?? {};
    await done(outbox.dropAccepted("practice-13"));
    expect(await kept(outbox, answerId)).toBe(SAID);
    await done(outbox.dropAccepted("practice-12"));
    expect([await kept(outbox, answerId), receipts()]).toEqual(["", {}]);
  });
});
