import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failed, Setting, settle } from "./queue-setting.ts";

let setting: Setting;

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 });
  setting = new Setting();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("ten dialogues of four takes each, recorded offline", () => {
  const ids = Array.from({ length: 40 }, (_, at) => `${Math.floor(at / 4) + 1}-${(at % 4) + 1}`);

  async function record(): Promise<void> {
    setting.online = false;
    for (const [at, answerId] of ids.entries()) {
      const [id = 0, segmentNo = 0] = answerId.split("-").map(Number);
      const place = { kind: "practice" as const, id, segmentId: 10 * id + segmentNo };
      const bytes = new Uint8Array([at]).buffer;
      await setting.add({ answerId, place, segmentNo, startedAt: 1000 * at, bytes });
    }
    setting.online = true;
  }

  it("arrive once and in order when three of ten requests fail, with or without effect", async () => {
    const arrived = new Map<string, number>();
    let requests = 0;
    let failures = 0;
    setting.answer = ({ answerId, bytes }) => {
      // One request in ten is lost, and the responses to two.
      const luck = (7 * requests++) % 10;
      if (luck > 0 && !arrived.has(answerId))
        arrived.set(answerId, new Uint8Array(bytes ?? new ArrayBuffer(0))[0] ?? -1);
      failures += luck < 3 ? 1 : 0;
      return luck < 3 ? failed : { kind: "stored" };
    };
    await record();
    setting.queue.wake();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(failures).toBeGreaterThan(0.25 * requests);
    expect([...new Set(setting.sent)], "first tries").toEqual(ids);
    expect([...arrived].sort(([, one], [, other]) => one - other)).toEqual(
      ids.map((id, at) => [id, at]),
    );
    // Only failed uploads are repeated.
    expect(setting.sent.length).toBe(ids.length + failures);
    expect(setting.phases()).toEqual(ids.map(() => "stored"));
    for (const id of ids)
      expect(await setting.store.get(id)).toMatchObject({ status: "stored", bytes: null });
    expect(setting.mostAtOnce).toBe(1);
  });

  it("are sent by the next page when this one closes halfway", async () => {
    await record();
    let left = 13;
    setting.answer = () => {
      setting.online = --left > 0;
      return { kind: "stored" };
    };
    setting.queue.wake();
    await settle();
    const { store, sent } = setting;
    expect(sent).toEqual(ids.slice(0, 13));
    const next = new Setting();
    for (const one of await store.list()) await next.store.put(one);
    next.queue.restore(await store.list());
    next.queue.flush();
    await settle();
    expect(next.sent).toEqual(ids.slice(13));
  });
});
