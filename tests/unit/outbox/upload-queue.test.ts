import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEntries, type UploadOutcome } from "../../../app/lib/studio/outbox/upload-state.ts";
import { failed, Setting, settle } from "./queue-setting.ts";
import { take } from "./takes.ts";

let setting: Setting;

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 });
  setting = new Setting();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the upload queue", () => {
  it("sends in the order of recording, one at a time", async () => {
    setting.online = false;
    await setting.add({ answerId: "second", startedAt: 2000 });
    await setting.add({ answerId: "first", startedAt: 1000 });
    setting.online = true;
    setting.queue.wake();
    await settle();
    expect(setting.sent).toEqual(["first", "second"]);
    expect(setting.mostAtOnce).toBe(1);
  });

  it("keeps the sound until the server has confirmed it, then only the receipt", async () => {
    setting.outcomes = [failed];
    await setting.add();
    await settle();
    expect((await setting.store.get("a1"))?.bytes?.byteLength).toBe(4);
    await vi.advanceTimersByTimeAsync(2000);
    expect(setting.phases()).toEqual(["stored"]);
    expect(await setting.store.get("a1")).toMatchObject({ status: "stored", bytes: null });
  });

  it("keeps the sound of an answer accepted without a receipt, and does not send it again", async () => {
    setting.outcomes = [{ kind: "accepted" }];
    await setting.add();
    await settle();
    const kept = await setting.store.get("a1");
    expect([kept?.status, kept?.bytes?.byteLength]).toEqual(["accepted", 4]);
    if (kept) setting.queue.restore([kept]);
    setting.queue.wake();
    setting.queue.askAgain();
    await settle();
    expect([setting.sent, setting.phases()]).toEqual([["a1"], ["accepted"]]);
    expect(openEntries(setting.queue.list())).toEqual([]);
  });

  it("waits between tries", async () => {
    setting.outcomes = [failed, failed];
    await setting.add();
    await settle();
    await vi.advanceTimersByTimeAsync(999);
    expect(setting.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600);
    expect(setting.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2500);
    expect(setting.phases()).toEqual(["stored"]);
  });

  it("retries at once when the page is visible or the network is back", async () => {
    setting.outcomes = [{ kind: "failed", retryAfterMs: 60_000 }];
    await setting.add();
    await settle();
    setting.queue.wake();
    await settle();
    expect(setting.phases()).toEqual(["stored"]);
  });

  it("sends the next take before one that has to wait", async () => {
    setting.outcomes = [{ kind: "failed", retryAfterMs: 60_000 }];
    await setting.add({ answerId: "stuck", startedAt: 1000 });
    await setting.add({ answerId: "next", startedAt: 2000 });
    await settle();
    expect(setting.phases()).toEqual(["waiting", "stored"]);
  });

  it("sends nothing while offline", async () => {
    setting.online = false;
    await setting.add();
    await settle();
    expect(setting.sent).toEqual([]);
    expect(openEntries(setting.queue.list())).toHaveLength(1);
  });
});

describe("refusals", () => {
  it("keeps a rejected recording with the server's message, and does not resend it", async () => {
    setting.outcomes = [{ kind: "rejected", message: "Not audio" }];
    await setting.add();
    await settle();
    setting.queue.wake();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(setting.sent).toHaveLength(1);
    expect(await setting.store.get("a1")).toMatchObject({
      status: "rejected",
      message: "Not audio",
    });
    expect((await setting.store.get("a1"))?.bytes?.byteLength).toBe(4);
    setting.queue.askAgain("a1");
    await settle();
    expect(setting.phases()).toEqual(["stored"]);
  });

  it("pauses the whole queue for a log-in", async () => {
    setting.online = false;
    await setting.add({ answerId: "first", startedAt: 1000 });
    await setting.add({ answerId: "second", startedAt: 2000 });
    setting.online = true;
    setting.outcomes = [{ kind: "login" }];
    setting.queue.flush();
    await settle();
    expect(setting.sent).toEqual(["first"]);
    setting.queue.wake();
    await settle();
    expect(setting.phases()).toEqual(["stored", "stored"]);
  });
});

describe("takes left by earlier pages", () => {
  it("are sent, except receipts, unfinished takes and other accounts' takes", async () => {
    const left = [
      take({ answerId: "waiting" }),
      take({ answerId: "logged-out", status: "needs-login" }),
      take({ answerId: "refused", status: "rejected" }),
      take({ answerId: "done", status: "stored", bytes: null }),
      take({ answerId: "cut", status: "recording" }),
      take({ answerId: "foreign", owner: "other" }),
    ];
    for (const record of left) await setting.store.put(record);
    setting.queue.restore(left);
    setting.queue.flush();
    await settle();
    expect(setting.sent).toEqual(["waiting", "logged-out"]);
    expect((await setting.store.get("foreign"))?.status).toBe("queued");
  });

  it("are not sent twice when another tab was faster", async () => {
    setting.queue.restore([take(), take({ answerId: "a2", startedAt: 2000 })]);
    await setting.store.put(take({ status: "stored", bytes: null }));
    setting.queue.flush();
    await settle();
    expect(setting.sent).toEqual([]);
    expect(setting.phases()).toEqual(["stored"]);
  });

  it("are forgotten when replaced during their upload", async () => {
    let arrive: (outcome: UploadOutcome) => void = () => undefined;
    setting.answer = () => new Promise((resolve) => (arrive = resolve));
    await setting.add();
    await settle();
    expect(setting.phases()).toEqual(["uploading"]);
    await setting.store.remove("a1");
    setting.queue.drop(["a1"]);
    arrive({ kind: "stored" });
    await settle();
    expect(setting.queue.list()).toEqual([]);
    expect(await setting.store.get("a1")).toBeUndefined();
  });
});
