import type { TakeRecord } from "../../../app/lib/studio/outbox/take-record.ts";

/** Makes a finished take for tests. */
export function take(change: Partial<TakeRecord> = {}): TakeRecord {
  return {
    answerId: "a1",
    owner: "me",
    place: { kind: "practice", id: 12, segmentId: 103 },
    dialogueName: "Dialogue 3: At the bank",
    segmentNo: 3,
    attempt: 1,
    type: "audio/webm",
    startedAt: 1000,
    durationMs: 14_000,
    size: 4,
    status: "queued",
    message: null,
    pageUrl: "/practice/list/questions?question=12&segment=3",
    peaks: [],
    bytes: new Uint8Array([1, 2, 3, 4]).buffer,
    ...change,
  };
}
