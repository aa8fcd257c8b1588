import { type TakeRecord, type Chunk, joinChunks } from "./take-record.ts";
import type { TakeFacts } from "#app/lib/studio/take/facts.ts";
import { sniffRecordingType } from "./recording-type.ts";
import { isTakeLocked } from "./tab-locks.ts";

interface TakeEnd {
  durationMs: number;
  /** As the recorder calls it; the bytes decide. */
  mimeType: string;
  peaks: number[];
  facts: TakeFacts | null;
}

export interface TakeStore {
  /** False for a take that is in memory only: then the page must not be closed. */
  isOnDisk(answerId: string): boolean;
  list(): Promise<TakeRecord[]>;
  get(answerId: string): Promise<TakeRecord | undefined>;
  put(record: TakeRecord): Promise<void>;
  addChunk(chunk: Chunk): Promise<void>;
  chunks(answerId: string): Promise<Chunk[]>;
  finish(record: TakeRecord, replaced: readonly string[]): Promise<void>;
  remove(answerId: string): Promise<void>;
}

export class MemoryTakeStore implements TakeStore {
  private readonly records = new Map<string, TakeRecord>();
  private readonly pieces = new Map<string, Chunk[]>();

  isOnDisk(): boolean {
    return false;
  }

  list(): Promise<TakeRecord[]> {
    return Promise.resolve([...this.records.values()]);
  }

  get(answerId: string): Promise<TakeRecord | undefined> {
    return Promise.resolve(this.records.get(answerId));
  }

  put(record: TakeRecord): Promise<void> {
    this.records.set(record.answerId, record);
    return Promise.resolve();
  }

  addChunk(chunk: Chunk): Promise<void> {
    this.pieces.set(chunk.answerId, [...(this.pieces.get(chunk.answerId) ?? []), chunk]);
    return Promise.resolve();
  }

  chunks(answerId: string): Promise<Chunk[]> {
    return Promise.resolve(this.pieces.get(answerId) ?? []);
  }

  async finish(record: TakeRecord, replaced: readonly string[]): Promise<void> {
    for (const answerId of replaced) await this.remove(answerId);
    this.pieces.delete(record.answerId);
    this.records.set(record.answerId, record);
  }

  remove(answerId: string): Promise<void> {
    this.records.delete(answerId);
    this.pieces.delete(answerId);
    return Promise.resolve();
  }
}

/**
 * From the first write that fails (disk full, private window, storage blocked) a take goes on in
 * memory. Memory holds all that this page writes: a disk that is cleared takes nothing of it along.
 */
export class ResilientTakeStore implements TakeStore {
  private readonly memory = new MemoryTakeStore();
  private readonly offDisk = new Set<string>();

  constructor(private readonly disk: TakeStore) {}

  isOnDisk(answerId: string): boolean {
    return this.disk.isOnDisk(answerId) && !this.offDisk.has(answerId);
  }

  async list(): Promise<TakeRecord[]> {
    const own = await this.memory.list();
    const stored = await this.disk.list().catch(() => own);
    const isOff = ({ answerId }: TakeRecord): boolean => this.offDisk.has(answerId);
    return [...stored.filter((record) => !isOff(record)), ...own.filter(isOff)];
  }

  get(answerId: string): Promise<TakeRecord | undefined> {
    return this.read(answerId, (store) => store.get(answerId));
  }

  put(record: TakeRecord): Promise<void> {
    return this.write(record.answerId, (store) => store.put(record));
  }

  addChunk(chunk: Chunk): Promise<void> {
    return this.write(chunk.answerId, (store) => store.addChunk(chunk));
  }

  chunks(answerId: string): Promise<Chunk[]> {
    return this.read(answerId, (store) => store.chunks(answerId));
  }

  async finish(record: TakeRecord, replaced: readonly string[]): Promise<void> {
    // A disk that was full may have room for the finished take, which is smaller.
    this.offDisk.delete(record.answerId);
    await this.write(record.answerId, (store) => store.finish(record, replaced));
    for (const answerId of replaced) await this.remove(answerId);
  }

  async remove(answerId: string): Promise<void> {
    this.offDisk.delete(answerId);
    await this.memory.remove(answerId);
    await this.disk.remove(answerId).catch(() => undefined);
  }

  private read<T>(answerId: string, ask: (store: TakeStore) => Promise<T>): Promise<T> {
    const own = (): Promise<T> => ask(this.memory);
    return this.offDisk.has(answerId) ? own() : ask(this.disk).catch(own);
  }

  private async write(
    answerId: string,
    change: (store: TakeStore) => Promise<void>,
  ): Promise<void> {
    await change(this.memory);
    if (this.offDisk.has(answerId)) return;
    await change(this.disk).catch(() => this.offDisk.add(answerId));
  }
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
