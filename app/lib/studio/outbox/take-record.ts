import { newId } from "#app/lib/new-id.ts";
import { isSame, type TakeFacts, type TakePlace } from "#app/lib/studio/take/take.ts";
import { sniffRecordingType } from "./recording-type.ts";
import { isTakeLocked } from "#app/lib/studio/this-page.ts";

/**
 * `held`: the provider counts each answer, so the take waits until the student goes on. `accepted`:
 * the server did not confirm what it stored, so the sound stays here until Submit.
 */
export type TakeStatus =
  | "recording"
  | "held"
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
  /** The dialogue's name for the student; null for a take of an earlier version of the portal. */
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
    // A repeat under the old id would count as the same post.
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
  /** Measured from the recorder's start event; the number of chunks does not give the time. */
  elapsedMs: number;
  bytes: ArrayBuffer;
}

export interface TakeStore {
  /** False for a take that is only in memory: then the page must not be closed. */
  isOnDisk(answerId: string): boolean;
  list(): Promise<TakeRecord[]>;
  get(answerId: string): Promise<TakeRecord | undefined>;
  put(record: TakeRecord): Promise<void>;
  addChunk(chunk: Chunk): Promise<void>;
  chunks(answerId: string): Promise<Chunk[]>;
  finish(record: TakeRecord, replaced: readonly string[]): Promise<void>;
  remove(answerId: string): Promise<void>;
}

interface TakeEnd {
  durationMs: number;
  /** The recorder's own type. The bytes decide. */
  mimeType: string;
  peaks: number[];
  facts: TakeFacts | null;
}

/** Saves every chunk as it arrives: a crash loses at most the last second. */
export class OpenTake {
  private readonly chunks: Chunk[] = [];

  constructor(
    private readonly record: TakeRecord,
    private readonly store: TakeStore,
    private readonly onEnd: (record: TakeRecord) => void,
  ) {}

  get answerId(): string {
    return this.record.answerId;
  }

  get size(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0);
  }

  add(bytes: ArrayBuffer, elapsedMs: number): void {
    const chunk = { answerId: this.answerId, seq: this.chunks.length, elapsedMs, bytes };
    this.chunks.push(chunk);
    void this.store.addChunk(chunk);
  }

  /** Ends the take, which is not the answer until the recorder or the student accepts it. */
  end({ durationMs, mimeType, peaks, facts }: TakeEnd): TakeRecord {
    const bytes = joinChunks(this.chunks)?.bytes ?? new ArrayBuffer(0);
    const take: TakeRecord = {
      ...this.record,
      bytes,
      type: sniffRecordingType(bytes, mimeType),
      size: bytes.byteLength,
      // A recorder may report a length without a single byte.
      durationMs: bytes.byteLength === 0 ? 0 : Math.round(durationMs),
      peaks,
      facts,
    };
    this.onEnd(take);
    return take;
  }
}

/** Joins the chunks from number 0 up to the first gap: a decoder cannot read past a gap. */
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

/** Returns the recovered takes, newest first. Deletes those that no decoder can read. */
export async function recoverTakes(
  store: TakeStore,
  records: readonly TakeRecord[],
): Promise<TakeRecord[]> {
  const found: TakeRecord[] = [];
  for (const record of records) {
    // Another tab is recording it right now.
    if (await isTakeLocked(record.answerId)) continue;
    const joined = joinChunks(await store.chunks(record.answerId));
    if (!joined) {
      await store.remove(record.answerId);
      continue;
    }
    const type = sniffRecordingType(joined.bytes, record.type);
    found.push({ ...record, ...joined, type, size: joined.bytes.byteLength });
  }
  return found.sort((one, other) => other.startedAt - one.startedAt);
}

export const DAY_MS = 86_400_000;

/**
 * Deletes receipts after a day, and copies of what the server accepted after a month. Recordings of
 * another account leave a shared device after seven days; those of the signed-in account stay until
 * they are sent or discarded.
 */
export function isExpired(record: TakeRecord, owner: string, now: number): boolean {
  const age = now - record.startedAt;
  if (record.status === "stored") return age > DAY_MS;
  if (record.status === "accepted" && age > 30 * DAY_MS) return true;
  return record.owner !== owner && age > 7 * DAY_MS;
}

/** True for an earlier take of the same segment. */
export function isReplaced(other: TakeRecord, record: TakeRecord): boolean {
  return (
    other.owner === record.owner &&
    isSame(other.place, record.place) &&
    other.answerId !== record.answerId &&
    other.startedAt <= record.startedAt
  );
}
