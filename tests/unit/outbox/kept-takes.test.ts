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

describe("T14, T15: the page ends in the middle of a take", () => {
  it("what came of it is there on the next page, and is sent when the student uses it", async () => {
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

  it("of several the newest comes first; one of which nothing came is forgotten", async () => {
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

  it("what another tab records at this moment is not offered", async () => {
    const device = new Device();
    const first = await device.open();
    const { answerId } = await begin(first);
    expect((await device.open()).unfinished).toEqual([]);
    await done(first.discard(answerId));
    expect([receipts(first), device.asksBeforeClose(), await waits()]).toEqual([{}, false, false]);
  });
});

it("T16: what was finished before the end is sent by the next page, once", async () => {
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
  it("one sends, and both know what became of it", async () => {
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

  it("one that comes back knows what the other has finished meanwhile", async () => {
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
  it("the answer is in the page only, which asks to stay open until it is sent", async () => {
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

  it("who agrees to lose it is asked no more", async () => {
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

it("a database that does not answer is not waited for", async () => {
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

describe("what takes the place of what", () => {
  it("a repeat takes the place of the answer that waits, and is the only one to be sent", async () => {
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

  it("a take that was discarded is gone, here and on the next page", async () => {
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

  it("a dialogue that starts again leaves nothing of its own, and the rest alone", async () => {
    const device = new Device();
    await device.line(false);
    const outbox = await device.open();
    await answer(outbox, 1);
    await answer(outbox, 2, { place: at(13, 102) });
    await done(outbox.discardWhole("practice-12"));
    expect(outbox.unsent().map(({ place }) => place.id)).toEqual([13]);
  });
});

it("takes of others leave the device after a week, receipts after a day, own ones never", async () => {
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
  it("is true for what is not settled, by what the page calls settled", async () => {
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
