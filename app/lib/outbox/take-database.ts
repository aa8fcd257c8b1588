import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { AnswerRecord, Chunk } from "./take-record.ts";
import { MemoryAnswerStore, ResilientAnswerStore, type AnswerStore } from "./take-store.ts";
import { DATABASE_NAME } from "./waiting-recordings.ts";

interface Recordings extends DBSchema {
  answers: { key: string; value: AnswerRecord };
  chunks: { key: [string, number]; value: Chunk };
}

/** Safari has been seen to leave an open request without any answer. */
const OPEN_TIMEOUT_MS = 3000;

/** The store on this device, or one in memory where IndexedDB is missing or does not answer. */
export async function openAnswerStore(): Promise<AnswerStore> {
  try {
    return new ResilientAnswerStore(await openDatabase());
  } catch {
    return new MemoryAnswerStore();
  }
}

async function openDatabase(): Promise<AnswerStore> {
  const opening = openDB<Recordings>(DATABASE_NAME, 1, {
    upgrade(database) {
      database.createObjectStore("answers", { keyPath: "answerId" });
      database.createObjectStore("chunks", { keyPath: ["answerId", "seq"] });
    },
  });
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("IndexedDB does not answer")), OPEN_TIMEOUT_MS),
  );
  return new DatabaseAnswerStore(await Promise.race([opening, timeout]));
}

class DatabaseAnswerStore implements AnswerStore {
  constructor(private readonly database: IDBPDatabase<Recordings>) {}

  isOnDisk(): boolean {
    return true;
  }

  list(): Promise<AnswerRecord[]> {
    return this.database.getAll("answers");
  }

  get(answerId: string): Promise<AnswerRecord | undefined> {
    return this.database.get("answers", answerId);
  }

  async put(record: AnswerRecord): Promise<void> {
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

  async finish(record: AnswerRecord, replaced: readonly string[]): Promise<void> {
    const change = this.database.transaction(["answers", "chunks"], "readwrite", {
      durability: "strict",
    });
    const answers = change.objectStore("answers");
    const chunks = change.objectStore("chunks");
    await Promise.all([
      answers.put(record),
      chunks.delete(chunkRange(record.answerId)),
      ...replaced.flatMap((answerId) => [
        answers.delete(answerId),
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
