import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { goneText } from "../../../app/lib/studio/outbox/take-words.ts";
import { answer, begin, Device, done, receipts, SAID } from "./device.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the browser storage is cleared while a page is open", () => {
  it("the page's own recordings are no longer called safe, but are still sent", async () => {
    const device = new Device();
    const outbox = await device.open();
    await device.line(false);
    const whole = await answer(outbox, 1);
    const begun = await begin(outbox, 2);
    expect([receipts(outbox)[101], outbox.mustStayOpen]).toEqual(["device", false]);
    await device.clearStorage();
    expect([receipts(outbox)[101], outbox.mustStayOpen, outbox.gone]).toEqual(["page", true, []]);
    begun.end({ durationMs: 1000, mimeType: "audio/ogg", peaks: [], facts: null });
    await done(outbox.use(begun.answerId));
    expect(receipts(outbox)).toEqual({ 101: "page", 102: "page" });
    await device.line(true);
    expect([await device.heard(whole.answerId), await device.heard(begun.answerId)]).toEqual([
      ...[SAID, SAID.slice(0, 10)],
    ]);
    expect([receipts(outbox), outbox.mustStayOpen]).toEqual([
      { 101: "stored", 102: "stored" },
      false,
    ]);
  });

  it("an earlier page's recordings show as gone, and are not sent", async () => {
    const device = new Device();
    await device.line(false);
    const { answerId } = await answer(await device.open());
    device.kill();
    const outbox = await device.open();
    await answer(outbox, 2);
    await device.clearStorage();
    expect(outbox.gone).toEqual([expect.objectContaining({ answerId })]);
    expect(outbox.gone.map(goneText)).toEqual([
      "Dialogue 3: At the bank, segment 1 is gone: the storage of this browser was cleared.",
    ]);
    expect(receipts(outbox)).toEqual({ 102: "page" });
  });
});
