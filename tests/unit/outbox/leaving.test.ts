import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { obstacleOf, settle as giveTime } from "../../../app/lib/studio/form/answer-guard.ts";
import type { Outbox } from "../../../app/lib/studio/outbox/outbox.ts";
import { answer, Device, settle } from "./device.ts";

let device: Device;
let outbox: Outbox;
/** The takes that are left when the page may be left, or "waiting". */
let left: string[] | "waiting";

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  device = new Device();
  outbox = await device.open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function leave(): Promise<unknown> {
  left = "waiting";
  void giveTime(outbox, outbox.queue.list()).then((entries) => {
    left = entries.map(({ phase }) => phase);
  });
  return settle();
}

describe("leaving a page waits for uploads", () => {
  it("at most eight seconds, on a dead connection", async () => {
    device.hold();
    await answer(outbox);
    await leave();
    await vi.advanceTimersByTimeAsync(7_900);
    expect(left).toBe("waiting");
    await vi.advanceTimersByTimeAsync(100);
    expect(left).toEqual(["uploading"]);
  });

  it("no longer than they take", async () => {
    const { release } = device.hold();
    await answer(outbox);
    await leave();
    expect(left).toBe("waiting");
    await release();
    expect(left).toEqual([]);
  });

  it("not for a retry delay: waiting takes are sent at once", async () => {
    device.answers = [{ status: 503, retryAfter: "60" }];
    await answer(outbox);
    await leave();
    expect([left, device.posts.length]).toEqual([[], 2]);
  });

  it("not at all when offline, logged out or after a refusal", async () => {
    device.answers = [{ status: 422 }, { status: 401 }, { status: 401 }];
    await answer(outbox, 1);
    await answer(outbox, 2);
    await leave();
    expect(left).toEqual(["rejected", "needs-login"]);
    await device.line(false);
    await answer(outbox, 3);
    await leave();
    expect(left).toEqual(["rejected", "queued", "queued"]);
  });
});

it("the message that keeps the student on the page says where the answer is", async () => {
  await device.line(false);
  const two = [await answer(outbox, 3), await answer(outbox, 2)].map((record) => ({
    phase: "waiting" as const,
    record,
  }));
  const one = two.slice(0, 1);
  const signedOut = one.map(({ record }) => ({ phase: "needs-login" as const, record }));
  expect([
    obstacleOf([], true, true),
    obstacleOf(one, false, true),
    obstacleOf(two, true, true),
  ]).toEqual([
    "No connection. This opens when it is back.",
    "No connection. Your answer is safe on this device and will be sent later.",
    "No connection. Your 2 answers are safe on this device and will be sent later.",
  ]);
  device.hold();
  await device.line(true);
  expect([
    obstacleOf([], false, true),
    obstacleOf(one, false, true),
    obstacleOf(one, false, false),
    obstacleOf(two, true, true),
    obstacleOf(one, true, false),
    obstacleOf(signedOut, false, true),
  ]).toEqual([
    null,
    null,
    "Do not close this page until the answer is sent",
    "Not sent yet: segment 2, 3. Safe on this device. Submit again when everything is saved.",
    "Not sent yet: segment 3. Do not close this page until the answer is sent. Submit again when everything is saved.",
    "Log in again. Your recording is safe on this device.",
  ]);
});
