import type { TakeFacts } from "#app/lib/studio/take/facts.ts";
import { sniffRecordingType } from "./recording-type.ts";
import { joinChunks, type Chunk, type TakeRecord } from "./take-record.ts";
import type { TakeStore } from "./take-store.ts";
import { isTakeLocked } from "./tab-locks.ts";

export interface TakeEnd {
  durationMs: number;
  /** As the recorder calls it; the bytes decide. */
  mimeType: string;
  peaks: number[];
  facts: TakeFacts | null;
}

/** Every piece goes to the device as it comes: a crash loses the last second at most. */
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

  /** Not the answer yet: the recorder or the student has to accept it. */
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

/** Newest first. Removes what no decoder can read. */
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
