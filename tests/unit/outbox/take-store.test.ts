import { describe, expect, it } from "vitest";
import {
  DAY_MS,
  isExpired,
  joinChunks,
  type Chunk,
} from "../../../app/lib/studio/outbox/take-record.ts";
import { KeptTakes } from "../../../app/lib/studio/outbox/take-store.ts";
import { take } from "./takes.ts";

function chunk(seq: number, bytes: number[], answerId = "a1"): Chunk {
  return { answerId, seq, elapsedMs: (seq + 1) * 1000, bytes: new Uint8Array(bytes).buffer };
}

class FailingDisk extends KeptTakes {
  broken = false;

  override isOnDisk(): boolean {
    return true;
  }

  override put(...args: Parameters<KeptTakes["put"]>): Promise<void> {
    return this.broken ? Promise.reject(new Error("QuotaExceededError")) : super.put(...args);
  }

  override addChunk(...args: Parameters<KeptTakes["addChunk"]>): Promise<void> {
    return this.broken ? Promise.reject(new Error("QuotaExceededError")) : super.addChunk(...args);
  }

  override finish(...args: Parameters<KeptTakes["finish"]>): Promise<void> {
    return this.broken ? Promise.reject(new Error("QuotaExceededError")) : super.finish(...args);
  }
}

describe("joinChunks", () => {
  it("joins by number, in any order", () => {
    const joined = joinChunks([chunk(1, [3, 4]), chunk(0, [1, 2])]);
    expect([...new Uint8Array(joined?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 3, 4]);
    expect(joined?.durationMs).toBe(2000);
  });

  it("stops at a gap, and needs the first chunk", () => {
    expect(joinChunks([chunk(0, [1]), chunk(2, [3])])?.bytes.byteLength).toBe(1);
    expect(joinChunks([chunk(1, [2])])).toBeNull();
    expect(joinChunks([])).toBeNull();
  });
});

describe("KeptTakes", () => {
  it("writes to the disk while that works", async () => {
    const disk = new FailingDisk();
    const store = new KeptTakes(disk);
    await store.finish(take(), []);
    expect([store.isOnDisk("a1"), (await disk.list()).length]).toEqual([true, 1]);
  });

  it("continues in memory during a take, with the chunks of both places", async () => {
    const disk = new FailingDisk();
    const store = new KeptTakes(disk);
    await store.addChunk(chunk(0, [1]));
    disk.broken = true;
    await store.addChunk(chunk(1, [2]));
    expect(store.isOnDisk("a1")).toBe(false);
    expect(joinChunks(await store.chunks("a1"))?.bytes.byteLength).toBe(2);
  });

  it("moves a finished take back to a disk that has room again", async () => {
    const disk = new FailingDisk();
    const store = new KeptTakes(disk);
    disk.broken = true;
    await store.put(take({ status: "recording" }));
    disk.broken = false;
    await store.finish(take(), []);
    expect([
      store.isOnDisk("a1"),
      (await store.list()).length,
      (await disk.get("a1"))?.status,
    ]).toEqual([true, 1, "queued"]);
  });

  it("replaces earlier takes even when the new one is only in memory", async () => {
    const disk = new FailingDisk();
    const store = new KeptTakes(disk);
    await store.finish(take({ answerId: "old" }), []);
    disk.broken = true;
    await store.finish(take({ answerId: "new" }), ["old"]);
    expect((await store.list()).map((record) => record.answerId)).toEqual(["new"]);
    expect([store.isOnDisk("new"), store.isOnDisk("old")]).toEqual([false, true]);
    await store.remove("new");
    expect(store.isOnDisk("new")).toBe(true);
  });
});

describe("isExpired", () => {
  const now = 100 * DAY_MS;
  it.each([
    ["a receipt of yesterday", { status: "stored", startedAt: now - 2 * DAY_MS }, true],
    ["a receipt of today", { status: "stored", startedAt: now - 1000 }, false],
    [
      "a copy of what was accepted last week",
      { status: "accepted", startedAt: now - 8 * DAY_MS },
      false,
    ],
    [
      "a copy of what was accepted last quarter",
      { status: "accepted", startedAt: now - 90 * DAY_MS },
      true,
    ],
    ["my own unsent take of last month", { startedAt: now - 30 * DAY_MS }, false],
    ["another account's take of last week", { owner: "other", startedAt: now - 8 * DAY_MS }, true],
    ["another account's take of yesterday", { owner: "other", startedAt: now - DAY_MS }, false],
  ] as const)("%s: %j %s", (_, change, expired) => {
    expect(isExpired(take(change), "me", now)).toBe(expired);
  });
});
