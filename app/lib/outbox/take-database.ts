import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { TakeRecord, Chunk } from "./take-record.ts";
import { MemoryTakeStore, ResilientTakeStore, type TakeStore } from "./take-store.ts";
import { DATABASE_NAME } from "./waiting-recordings.ts";

interface Recordings extends DBSchema {
  answers: { key: string; value: TakeRecord };
  chunks: { key: [string, number]; value: Chunk };
}

/** Safari has been seen to leave an open request without any answer. */
const OPEN_TIMEOUT_MS = 3000;

/** The store on this device, or one in memory where IndexedDB is missing or does not answer. */
export async function openTakeStore(): Promise<TakeStore> {
  try {
    return new ResilientTakeStore(await openDatabase());
  } catch {
    return new MemoryTakeStore();
  }
}

async function openDatabase(): Promise<TakeStore> {
  const opening = openDB<Recordings>(DATABASE_NAME, 1, {
    upgrade(database) {
      database.createObjectStore("answers", { keyPath: "answerId" });
      database.createObjectStore("chunks", { keyPath: ["answerId", "seq"] });
    },
  });
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("IndexedDB does not answer")), OPEN_TIMEOUT_MS),
  );
  return new DatabaseTakeStore(await Promise.race([opening, timeout]));
}

class DatabaseTakeStore implements TakeStore {
  constructor(private readonly database: IDBPDatabase<Recordings>) {}

  isOnDisk(): boolean {
    return true;
  }

  list(): Promise<TakeRecord[]> {
    return this.database.getAll("answers");
  }

  get(answerId: string): Promise<TakeRecord | undefined> {
    return this.database.get("answers", answerId);
  }

  async put(record: TakeRecord): Promise<void> {
    const change = this.database.transaction("answers", "readwrite", { durability: "strict" });
    await Promise.all([change.store.put(record), change.done]);
  }

  async addChunk(chunk: Chunk): Promise<void> {
    const change = this.database.transaction("chunks", "readwrite", { durability: "relaxed" });
    await Promise.all([change.store.put(chunk), change.done]);
  }

  chunks(answerId: string): Promise<Chunk[]> {
    return this.database.getAll("chunks", chunkRange(answerId));
  }

  async finish(record: TakeRecord, replaced: readonly string[]): Promise<void> {
    const change = this.database.transaction(["answers", "chunks"], "readwrite", {
      durability: "strict",
    });
    const takes = change.objectStore("answers");
    const chunks = change.objectStore("chunks");
    await Promise.all([
      takes.put(record),
      chunks.delete(chunkRange(record.answerId)),
      ...replaced.flatMap((answerId) => [
        takes.delete(answerId),
        chunks.delete(chunkRange(answerId)),
      ]),
      change.done,
    ]);
  }

  async remove(answerId: string): Promise<void> {
    const change = this.database.transaction(["answers", "chunks"], "readwrite");
    await Promise.all([
      change.objectStore("answers").delete(answerId),
      change.objectStore("chunks").delete(chunkRange(answerId)),
      change.done,
    ]);
  }
}

function chunkRange(answerId: string): IDBKeyRange {
  return IDBKeyRange.bound([answerId, 0], [answerId, Number.MAX_SAFE_INTEGER]);
}
