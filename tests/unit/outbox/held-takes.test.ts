import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Outbox } from "../../../app/lib/studio/outbox/outbox.ts";
import { recordingsWait } from "../../../app/lib/studio/outbox/waiting-recordings.ts";
import { settle as settled } from "../../../app/lib/studio/form/answer-guard.ts";
import { begin, Device, done, fillDisk, receipts, settle } from "./device.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Records a take that waits for Next. */
async function hold(outbox: Outbox, segmentNo = 1): Promise<string> {
  await vi.advanceTimersByTimeAsync(10);
  const open = await begin(outbox, segmentNo);
  open.end({ durationMs: 1400, mimeType: "audio/ogg", peaks: [], facts: null });
  await done(outbox.use(open.answerId, true));
  return open.answerId;
}

const sent = (device: Device) => device.posts.map(({ id }) => id);

it("a repeat replaces a held take, and Next sends one answer", async () => {
  const device = new Device();
  const outbox = await device.open();
  await hold(outbox);
  const second = await hold(outbox);
  await device.line(true);
  await device.show();
  expect([sent(device), receipts(outbox)]).toEqual([[], { 101: "device" }]);
  expect([outbox.unsent().length, await done(recordingsWait())]).toEqual([1, true]);
  outbox.held.send();
  await settle();
  expect([sent(device), receipts(outbox)]).toEqual([[second], { 101: "stored" }]);
});

const WAYS: Record<string, (device: Device, outbox: Outbox) => Promise<unknown>> = {
  "the end of the time": (_, outbox) => settled(outbox, outbox.queue.list()),
  "Send now before a log-out": (_, outbox) => Promise.resolve(outbox.queue.askAgain()),
  "a page after a killed browser": (device) => {
    device.kill();
    return device.open();
  },
  "the next page, while the browser keeps this one": async (device) => {
    await device.open();
    dispatchEvent(new Event("pagehide"));
  },
  "another tab that submits the dialogue": async (device) => {
    const other = await device.open();
    return settled(other, other.queue.list());
  },
  "cleared storage": (device) => device.clearStorage(),
};

it.each(Object.entries(WAYS))("%s sends a held take once", async (_, go) => {
  const device = new Device();
  vi.stubGlobal("dispatchEvent", (event: Event) => device.tell(event));
  const outbox = await device.open();
  const answerId = await hold(outbox);
  const going = go(device, outbox);
  await settle();
  await settle();
  await going;
  expect(sent(device)).toEqual([answerId]);
  outbox.held.send();
  await settle();
  expect(sent(device)).toEqual([answerId]);
});

it("another tab shows a held take, and sends it only when this page has let it go", async () => {
  const device = new Device();
  const outbox = await device.open();
  await hold(outbox);
  const other = await device.open();
  await settle();
  expect([sent(device), other.unsent().length, receipts(other)]).toEqual([
    [],
    1,
    { 101: "device" },
  ]);
  const second = await hold(outbox);
  outbox.held.send();
  await settle();
  expect(sent(device)).toEqual([second]);
  expect(other.unsent()).toEqual([]);
});

it("a take that the disk has not kept is sent at once", async () => {
  const device = new Device();
  const outbox = await device.open();
  const empty = fillDisk();
  const answerId = await hold(outbox);
  expect(sent(device)).toEqual([answerId]);
  empty();
});
