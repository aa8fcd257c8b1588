import type { TakeFacts } from "#app/lib/studio/take/facts.ts";
import { sniffRecordingType } from "./recording-type.ts";
import { joinChunks, type Chunk, type TakeRecord } from "./take-record.ts";
import type { TakeStore } from "./take-store.ts";
import { isTakeLocked } from "./tab-locks.ts";

/** What the recorder knows when a take ends. */
export interface TakeEnd {
  durationMs: number;
  /** As the recorder calls it; the bytes decide. */
  mimeType: string;
  /** Levels from 0 to 100. */
  peaks: number[];
  facts: TakeFacts | null;
}

/**
 * A take while it is recorded: every piece goes to the device as it comes, so that a crash loses
 * the last second at most.
 */
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

  /** Bytes so far. */
  get size(): number {
    return this.chunks.reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0);
  }

  /** The next piece, in the order of speech; `elapsedMs` since the recorder's own start. */
  add(bytes: ArrayBuffer, elapsedMs: number): void {
    const chunk = { answerId: this.answerId, seq: this.chunks.length, elapsedMs, bytes };
    this.chunks.push(chunk);
    void this.store.addChunk(chunk);
  }

  /**
   * The whole take. It is not the answer yet: it waits in the outbox for the recorder's or the
   * student's verdict.
   */
  end({ durationMs, mimeType, peaks, facts }: TakeEnd): TakeRecord {
    const bytes = joinChunks(this.chunks)?.bytes ?? new ArrayBuffer(0);
    const take: TakeRecord = {
      ...this.record,
      bytes,
      type: sniffRecordingType(bytes, mimeType),
      size: bytes.byteLength,
      // Without a single byte there is no take, however long the recorder says it ran.
      durationMs: bytes.byteLength === 0 ? 0 : Math.round(durationMs),
      peaks,
      facts,
    };
    this.onEnd(take);
    return take;
  }
}

/**
 * What can be heard of takes whose page ended in the middle, newest first; what no decoder could
 * read is removed.
 */
export async function recoverTakes(
  store: TakeStore,
  records: readonly TakeRecord[],
): Promise<TakeRecord[]> {
  const found: TakeRecord[] = [];
  for (const record of records) {
    // Another tab is recording it at this moment.
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
