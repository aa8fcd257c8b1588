import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openOutbox } from "../../../app/lib/studio/outbox/outbox.ts";
import { recordingsWait } from "../../../app/lib/studio/outbox/waiting-recordings.ts";
import type { TakePlace } from "../../../app/lib/studio/take/take.ts";
import { answer, begin, Device, done, fillDisk, kept, receipts, SAID, settle } from "./device.ts";

const DAY_MS = 86_400_000;
const at = (id: number, segmentId: number): TakePlace => ({ kind: "practice", id, segmentId });
const waits = (settled?: string[]) => done(recordingsWait(settled));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("T14, T15: the page closes during a take", () => {
  it("the next page offers what was recorded, and sends it when the student uses it", async () => {
    const device = new Device();
    const before = await device.open();
    const { answerId } = await begin(before);
    expect([receipts(before), device.asksBeforeClose()]).toEqual([{ 101: "recording" }, true]);
    device.kill();
    const outbox = await device.open();
    expect(outbox.unfinished).toEqual([
      expect.objectContaining({ answerId, durationMs: 1000, size: 10, type: "audio/ogg" }),
    ]);
    expect([receipts(outbox), device.posts, await waits()]).toEqual([{ 101: "device" }, [], true]);
    expect(outbox.unsent()).toHaveLength(1);
    await done(outbox.use(answerId));
    expect([receipts(outbox), await device.heard(answerId)]).toEqual([
      { 101: "stored" },
      SAID.slice(0, 10),
    ]);
    expect([outbox.unfinished, await waits()]).toEqual([[], false]);
  });

  it("the newest of several comes first, and one without sound is forgotten", async () => {
    const device = new Device();
    const before = await device.open();
    await begin(before, 1);
    await begin(before, 2);
    before.begin({ place: at(12, 103), dialogueName: null, segmentNo: 3 }, 1);
    await settle();
    device.kill();
    const outbox = await device.open();
    expect(outbox.unfinished.map(({ segmentNo }) => segmentNo)).toEqual([2, 1]);
  });

  it("the current recording of another tab is not offered", async () => {
    const device = new Device();
    const first = await device.open();
    const { answerId } = await begin(first);
    expect((await device.open()).unfinished).toEqual([]);
    await done(first.discard(answerId));
    expect([receipts(first), device.asksBeforeClose(), await waits()]).toEqual([{}, false, false]);
  });
});

it("T16: the next page sends a take finished before, once", async () => {
  const device = new Device();
  await device.line(false);
  const { answerId } = await answer(await device.open());
  device.kill();
  await device.line(true);
  const outbox = await device.open();
  expect([device.posts.length, await device.heard(answerId)]).toEqual([1, SAID]);
  expect([receipts(outbox), await kept(outbox, answerId)]).toEqual([{ 101: "stored" }, ""]);
});

describe("T31: two tabs", () => {
  it("one of them sends, and both show the result", async () => {
    const device = new Device();
    const { release } = device.hold();
    const first = await device.open();
    await answer(first);
    const second = await device.open();
    await settle();
    expect([receipts(first), receipts(second)]).toEqual([{ 101: "sending" }, { 101: "device" }]);
    await release();
    expect([receipts(first), receipts(second)]).toEqual([{ 101: "stored" }, { 101: "stored" }]);
    expect(device.posts).toHaveLength(1);
  });

  it("one that returns shows what the other has finished meanwhile", async () => {
    const device = new Device();
    const first = await device.open();
    const second = await device.open();
    await device.line(false);
    await answer(second);
    expect(receipts(first)).toEqual({});
    await done(first.lookAgain());
    expect(receipts(first)).toEqual({ 101: "device" });
  });
});

describe.each([
  ["without IndexedDB", false],
  ["with a full disk", true],
])("T22: %s", (_, hasDatabase) => {
  it("the answer is only in the page, which asks to stay open until it is sent", async () => {
    const device = new Device({ hasDatabase });
    const empty = hasDatabase ? fillDisk() : () => undefined;
    const outbox = await device.open();
    await device.line(false);
    const { answerId } = await answer(outbox);
    expect([receipts(outbox), outbox.mustStayOpen, device.asksBeforeClose()]).toEqual([
      { 101: "page" },
      ...[true, true],
    ]);
    await device.line(true);
    expect([receipts(outbox), await device.heard(answerId)]).toEqual([{ 101: "stored" }, SAID]);
    expect([outbox.mustStayOpen, device.asksBeforeClose()]).toEqual([false, false]);
    empty();
  });

  it("a student who agrees to lose it is not asked again", async () => {
    const device = new Device({ hasDatabase });
    const empty = hasDatabase ? fillDisk() : () => undefined;
    const outbox = await device.open();
    await device.line(false);
    await answer(outbox);
    outbox.letGo();
    expect(device.asksBeforeClose()).toBe(false);
    empty();
  });
});

it("does not wait for a database that never answers", async () => {
  const device = new Device();
  vi.stubGlobal("indexedDB", { open: () => ({}) });
  const opening = openOutbox({ owner: "asha", uploadUrl: "/recordings?patience" });
  const waiting = recordingsWait();
  await vi.advanceTimersByTimeAsync(3_100);
  const outbox = await opening;
  expect([outbox.unsent(), await waiting]).toEqual([[], true]);
  await answer(outbox);
  expect(device.stored.size).toBe(1);
});

describe("takes that replace others", () => {
  it("a repeat replaces the waiting answer, and only the repeat is sent", async () => {
    const device = new Device();
    const outbox = await device.open();
    await device.line(false);
    const first = await answer(outbox);
    const other = await answer(outbox, 2);
    const second = await answer(outbox);
    expect(outbox.unsent().map(({ answerId }) => answerId)).toEqual([
      other.answerId,
      second.answerId,
    ]);
    expect(outbox.entryOf(at(12, 101))?.record.answerId).toBe(second.answerId);
    await device.line(true);
    expect([...device.stored.keys()]).toEqual([other.answerId, second.answerId]);
    expect(await kept(outbox, first.answerId)).toBe("");
  });

  it("a discarded take is gone, here and on the next page", async () => {
    const device = new Device();
    await device.line(false);
    const before = await device.open();
    const { answerId } = await answer(before);
    await begin(before, 2);
    device.kill();
    const outbox = await device.open();
    for (const record of outbox.unsent()) await done(outbox.discard(record.answerId));
    expect([outbox.unsent(), receipts(outbox), await kept(outbox, answerId)]).toEqual([[], {}, ""]);
    expect((await device.open()).unsent()).toEqual([]);
  });

  it("a restarted dialogue loses its own takes, and no others", async () => {
    const device = new Device();
    await device.line(false);
    const outbox = await device.open();
    await answer(outbox, 1);
    await answer(outbox, 2, { place: at(13, 102) });
    await done(outbox.discardWhole("practice-12"));
    expect(outbox.unsent().map(({ place }) => place.id)).toEqual([13]);
  });
});

it("takes of other accounts leave the device after a week, receipts after a day, own takes never", async () => {
  const device = new Device();
  const outbox = await device.open();
  const receipt = await answer(outbox, 1);
  await device.line(false);
  const own = await answer(outbox, 2);
  const other = await answer(await device.open("another"), 3);
  for (const [days, left] of [
    [0, [SAID, SAID]],
    [6, [SAID, SAID]],
    [8, [SAID, ""]],
  ] as const) {
    device.kill();
    vi.setSystemTime(1_000_000 + days * DAY_MS + 60_000);
    const page = await device.open();
    const is = [await kept(page, own.answerId), await kept(page, other.answerId)];
    expect([days, is]).toEqual([days, left]);
    expect((await done(page.read(receipt.answerId)))?.status).toBe(days ? undefined : "stored");
  }
});

describe("recordingsWait", () => {
  it("is true for unsettled takes, by the states that the page calls settled", async () => {
    const device = new Device();
    expect(await waits(), "and leaves no empty database").toBe(false);
    expect(await done(indexedDB.databases())).toEqual([]);
    device.answers = [{ status: 200, body: { status: "accepted" } }];
    const outbox = await device.open();
    await answer(outbox);
    expect([await waits(), await waits(["stored"])]).toEqual([false, true]);
    await answer(outbox, 2);
    expect(await waits()).toBe(false);
    await device.line(false);
    await answer(outbox, 3);
    expect(await waits()).toBe(true);
  });
});
