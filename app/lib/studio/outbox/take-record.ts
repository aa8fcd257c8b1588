import { newId } from "#app/lib/new-id.ts";
import type { TakeFacts } from "#app/lib/studio/take/facts.ts";
import type { TakePlace } from "#app/lib/studio/take/place.ts";

/** `accepted`: taken without a word of what is held, so the sound stays here until Submit. */
export type TakeStatus =
  | "recording"
  | "queued"
  | "needs-login"
  | "rejected"
  | "accepted"
  | "stored";

/** `bytes` is an ArrayBuffer because Safari loses Blobs in IndexedDB. */
export interface TakeRecord {
  answerId: string;
  /** Opaque hash of the account: a recording is never sent or played under another one. */
  owner: string;
  place: TakePlace;
  /** As the student knows the dialogue; null for a take of an earlier version of the portal. */
  dialogueName: string | null;
  segmentNo: number;
  attempt: number;
  type: string;
  startedAt: number;
  durationMs: number;
  size: number;
  status: TakeStatus;
  message: string | null;
  pageUrl: string;
  peaks: number[];
  /** Missing in a take of an earlier version of the portal. */
  facts?: TakeFacts | null;
  bytes: ArrayBuffer | null;
}

export type NewTake = Pick<TakeRecord, "place" | "dialogueName" | "segmentNo">;

export function newTake(
  owner: string,
  { place, dialogueName, segmentNo }: NewTake,
  attempt: number,
): TakeRecord {
  return {
    // A repeat under the old number would count as the same post.
    answerId: newId(),
    owner,
    place,
    dialogueName,
    segmentNo,
    attempt,
    type: "",
    startedAt: Date.now(),
    durationMs: 0,
    size: 0,
    status: "recording",
    message: null,
    pageUrl: location.pathname + location.search,
    peaks: [],
    bytes: null,
  };
}

export interface Chunk {
  answerId: string;
  seq: number;
  /** Measured since the recorder's start event; the number of chunks says nothing about time. */
  elapsedMs: number;
  bytes: ArrayBuffer;
}

export const DAY_MS = 86_400_000;

/**
 * Receipts are forgotten after a day, copies of what the server has accepted after a month. Another
 * account's recordings leave a shared device after seven days; those of the account that is signed
 * in stay until they are sent or the student discards them.
 */
export function isExpired(record: TakeRecord, owner: string, now: number): boolean {
  const age = now - record.startedAt;
  if (record.status === "stored") return age > DAY_MS;
  if (record.status === "accepted" && age > 30 * DAY_MS) return true;
  return record.owner !== owner && age > 7 * DAY_MS;
}

/** Chunks from number 0 without a gap: what follows a gap cannot be decoded. */
export function joinChunks(
  chunks: readonly Chunk[],
): { bytes: ArrayBuffer; durationMs: number } | null {
  const whole: Chunk[] = [];
  for (const chunk of [...chunks].sort((one, other) => one.seq - other.seq)) {
    if (chunk.seq === whole.length) whole.push(chunk);
  }
  const last = whole[whole.length - 1];
  if (!last) return null;
  const bytes = new Uint8Array(whole.reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0));
  let offset = 0;
  for (const chunk of whole) {
    bytes.set(new Uint8Array(chunk.bytes), offset);
    offset += chunk.bytes.byteLength;
  }
  return { bytes: bytes.buffer, durationMs: last.elapsedMs };
}
