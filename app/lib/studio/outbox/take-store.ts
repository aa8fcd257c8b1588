import { placeFields, type TakePlace } from "#app/lib/studio/take/take.ts";
import type { Chunk, TakeRecord, TakeStore } from "./take-record.ts";
import { DATABASE_NAME } from "./waiting-recordings.ts";

const OPEN_TIMEOUT_MS = 3000;

/** Calls `onLost` when the student clears the database while the page is open. */
export async function openTakeStore(onLost: () => void): Promise<TakeStore> {
  return new KeptTakes(await openDatabase(onLost).catch(() => null));
}

/**
 * After the first failed write (full disk, private window, blocked storage), a take continues in
 * memory. Memory has everything that this page writes, so clearing the disk loses none of it.
 * Without a disk, everything is in memory.
 */
export class KeptTakes implements TakeStore {
  private readonly records = new Map<string, TakeRecord>();
  private readonly pieces = new Map<string, Chunk[]>();
  private readonly offDisk = new Set<string>();

  constructor(private readonly disk: TakeStore | null = null) {}

  isOnDisk(answerId: string): boolean {
    return this.disk?.isOnDisk(answerId) === true && !this.offDisk.has(answerId);
  }

  async list(): Promise<TakeRecord[]> {
    const own = [...this.records.values()];
    const stored = await this.disk?.list().catch(() => own);
    const isOff = ({ answerId }: TakeRecord): boolean => this.offDisk.has(answerId);
    return [...(stored ?? own).filter((record) => !isOff(record)), ...own.filter(isOff)];
  }

  get(answerId: string): Promise<TakeRecord | undefined> {
    return this.read(
      answerId,
      (disk) => disk.get(answerId),
      () => this.records.get(answerId),
    );
  }

  put(record: TakeRecord): Promise<void> {
    this.records.set(record.answerId, record);
    return this.write(record.answerId, (disk) => disk.put(record));
  }

  addChunk(chunk: Chunk): Promise<void> {
    this.pieces.set(chunk.answerId, [...this.piecesOf(chunk.answerId), chunk]);
    return this.write(chunk.answerId, (disk) => disk.addChunk(chunk));
  }

  chunks(answerId: string): Promise<Chunk[]> {
    return this.read(
      answerId,
      (disk) => disk.chunks(answerId),
      () => this.piecesOf(answerId),
    );
  }

  async finish(record: TakeRecord, replaced: readonly string[]): Promise<void> {
    const { answerId } = record;
    this.pieces.delete(answerId);
    this.records.set(answerId, record);
    // A full disk may have room for the finished take, which is smaller.
    this.offDisk.delete(answerId);
    await this.write(answerId, (disk) => disk.finish(record, replaced));
    for (const earlier of replaced) await this.remove(earlier);
  }

  async remove(answerId: string): Promise<void> {
    this.offDisk.delete(answerId);
    this.records.delete(answerId);
    this.pieces.delete(answerId);
    await this.disk?.remove(answerId).catch(() => undefined);
  }

  private piecesOf(answerId: string): Chunk[] {
    return this.pieces.get(answerId) ?? [];
  }

  private async read<T>(
    answerId: string,
    ask: (disk: TakeStore) => Promise<T>,
    own: () => T,
  ): Promise<T> {
    return this.disk && !this.offDisk.has(answerId) ? ask(this.disk).catch(own) : own();
  }

  private async write(answerId: string, change: (disk: TakeStore) => Promise<void>): Promise<void> {
    if (this.disk && !this.offDisk.has(answerId))
      await change(this.disk).catch(() => this.offDisk.add(answerId));
  }
}

async function openDatabase(onLost: () => void): Promise<TakeStore> {
  const opening = indexedDB.open(DATABASE_NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("answers", { keyPath: "answerId" });
    opening.result.createObjectStore("chunks", { keyPath: ["answerId", "seq"] });
  };
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("no answer")), OPEN_TIMEOUT_MS),
  );
  await Promise.race([answerTo(opening), timeout]);
  return new DatabaseTakeStore(opening.result, onLost);
}

class DatabaseTakeStore implements TakeStore {
  private isOpen = true;

  constructor(
    private readonly database: IDBDatabase,
    onLost: () => void,
  ) {
    database.onclose = () => {
      this.isOpen = false;
      onLost();
    };
  }

  isOnDisk(): boolean {
    return this.isOpen;
  }

  async list(): Promise<TakeRecord[]> {
    const records = await answerTo(this.read("answers").getAll());
    return Array.isArray(records) ? records.filter(isKept).map(fromDisk) : [];
  }

  async get(answerId: string): Promise<TakeRecord | undefined> {
    const record = await answerTo(this.read("answers").get(answerId));
    return isKept(record) ? fromDisk(record) : undefined;
  }

  async put(record: TakeRecord): Promise<void> {
    const change = this.change(["answers"], "strict");
    change.objectStore("answers").put(onDisk(record));
    await committed(change);
  }

  async addChunk(chunk: Chunk): Promise<void> {
    const change = this.change(["chunks"], "relaxed");
    change.objectStore("chunks").put(chunk);
    await committed(change);
  }

  async chunks(answerId: string): Promise<Chunk[]> {
    const chunks = await answerTo(this.read("chunks").getAll(chunkRange(answerId)));
    return Array.isArray(chunks) ? chunks.filter(isChunk) : [];
  }

  async finish(record: TakeRecord, replaced: readonly string[]): Promise<void> {
    const change = this.change(["answers", "chunks"], "strict");
    change.objectStore("answers").put(onDisk(record));
    change.objectStore("chunks").delete(chunkRange(record.answerId));
    for (const answerId of replaced) forget(change, answerId);
    await committed(change);
  }

  async remove(answerId: string): Promise<void> {
    const change = this.change(["answers", "chunks"], "default");
    forget(change, answerId);
    await committed(change);
  }

  private read(store: string): IDBObjectStore {
    return this.database.transaction(store).objectStore(store);
  }

  private change(stores: string[], durability: IDBTransactionDurability): IDBTransaction {
    return this.database.transaction(stores, "readwrite", { durability });
  }
}

function forget(change: IDBTransaction, answerId: string): void {
  change.objectStore("answers").delete(answerId);
  change.objectStore("chunks").delete(chunkRange(answerId));
}

function chunkRange(answerId: string): IDBKeyRange {
  return IDBKeyRange.bound([answerId, 0], [answerId, Number.MAX_SAFE_INTEGER]);
}

/**
 * A take in the database. This shape never changes: devices keep such records, and an open page of
 * an earlier version reads what this one writes. Ids of a mock test are negative here.
 */
interface KeptTake extends Omit<TakeRecord, "place"> {
  questionId: number;
  segmentId: number;
  examAnswer?: Record<string, string>;
}

function onDisk({ place, ...record }: TakeRecord): KeptTake {
  const isMock = place.kind === "mock";
  const sign = isMock ? -1 : 1;
  return {
    ...record,
    questionId: sign * place.id,
    segmentId: sign * place.segmentId,
    examAnswer: isMock ? placeFields(place) : undefined,
  };
}

function fromDisk({ questionId, segmentId, ...record }: KeptTake): TakeRecord {
  const place: TakePlace = {
    kind: questionId < 0 ? "mock" : "practice",
    id: Math.abs(questionId),
    segmentId: Math.abs(segmentId),
  };
  return { ...record, place };
}

/** Checks one property, because nothing else is written into these stores. */
function isKept(value: unknown): value is KeptTake {
  return typeof value === "object" && value !== null && "answerId" in value;
}

function isChunk(value: unknown): value is Chunk {
  return typeof value === "object" && value !== null && "seq" in value;
}

function answerTo(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      const result: unknown = request.result;
      resolve(result);
    };
    request.onerror = () => reject(request.error ?? new Error("no answer"));
  });
}

function committed(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error ?? new Error("not written"));
  });
}
