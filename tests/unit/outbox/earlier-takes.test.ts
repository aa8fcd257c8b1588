import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitingText } from "../../../app/lib/studio/outbox/take-words.ts";
import { answer, Device, settle } from "./device.ts";
import { take } from "./takes.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("takes of an earlier version", () => {
  const said = { ...take({ owner: "asha" }), place: undefined };
  const mock = { mocktest_record_id: "7", mocktest_answer_id: "101" };
  const ofPractice = { ...said, answerId: "a1", questionId: 12, segmentId: 103 };
  const ofMock = { ...said, answerId: "a2", questionId: -7, segmentId: -101, examAnswer: mock };

  it("are named and sent to their place, in practice and in a mock test", async () => {
    const device = new Device();
    await device.line(false);
    await device.open();
    Reflect.deleteProperty(ofPractice, "dialogueName");
    const disk = await answersOnDisk();
    disk.put(ofPractice);
    disk.put({ ...ofMock, startedAt: 2000 });
    await settle();
    const outbox = await device.open();
    const [first] = outbox.unsent();
    expect(first && waitingText([first], true)).toBe(
      "1 recording waits on this device (Segment 3)",
    );
    expect(outbox.unsent().map(({ place }) => place)).toEqual([
      { kind: "practice", id: 12, segmentId: 103 },
      { kind: "mock", id: 7, segmentId: 101 },
    ]);
    await device.line(true);
    const [practice, test] = device.posts.map(({ fields }) => fields);
    expect(practice).toMatchObject({ client_answer_id: "a1", question_id: "12" });
    expect(practice).toMatchObject({ segment_id: "103", attempt: "1", duration_ms: "14000" });
    expect(test).toMatchObject({ client_answer_id: "a2", ...mock });
    expect([...device.stored.keys()]).toEqual(["a1", "a2"]);
  });

  it("share the device with those of this version, for a page that was left open", async () => {
    const device = new Device();
    await device.line(false);
    const outbox = await device.open();
    await answer(outbox, 3);
    await answer(outbox, 1, { place: { kind: "mock", id: 7, segmentId: 101 } });
    const all = (await answersOnDisk()).getAll();
    await settle();
    expect(all.result).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ questionId: 12, segmentId: 103 }),
        expect.objectContaining({ questionId: -7, segmentId: -101, examAnswer: mock }),
      ]),
    );
  });

  async function answersOnDisk(): Promise<IDBObjectStore> {
    const opening = indexedDB.open("ccl-recordings", 1);
    await settle();
    return opening.result.transaction("answers", "readwrite").objectStore("answers");
  }
});
