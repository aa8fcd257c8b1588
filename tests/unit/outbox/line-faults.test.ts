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

it("an answer is sent as it was said, and its copy goes once the server has it", async () => {
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
  it("answers wait on the device, and go once and in order when it is back", async () => {
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

  it("what breaks off is nobody's fault: it goes again with the line, and is never called failed", async () => {
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

it("on a copy from the device a dead line is nobody's fault, until the server answers", async () => {
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

describe("T18: put off", () => {
  it("the waits grow, the student is told after three, and Send now needs no wait", async () => {
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

  it("the server's own time is waited for; who comes back to the page does not wait", async () => {
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

it("T19: a receipt that was lost is asked for again under the same number", async () => {
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
  ])("%s keeps the answers until the student comes back from the log-in", async (_, ended) => {
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

  it("the next page of the same account sends it, one of another neither sends nor shows it", async () => {
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
  it("stays with its reason and its bytes, and goes again only when the student asks", async () => {
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

  it("is called sent, goes only once, and its copy stays through the next page", async () => {
    expect([receipts(), outbox.unsent(), device.asksBeforeClose()]).toEqual([
      ...[{ 101: "sent" }, [], false],
    ]);
    outbox.queue.askAgain();
    await device.show();
    device.kill();
    outbox = await device.open();
    expect([device.posts.length, receipts()]).toEqual([1, { 101: "sent" }]);
  });

  it("its copy goes with the Submit of its dialogue, and of no other", async () => {
    const [entry] = outbox.queue.list();
    const { answerId = "" } = entry?.record ?? {};
    await done(outbox.dropAccepted("practice-13"));
    expect(await kept(outbox, answerId)).toBe(SAID);
    await done(outbox.dropAccepted("practice-12"));
    expect([await kept(outbox, answerId), receipts()]).toEqual(["", {}]);
  });
});
