import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { type ByteRange, type Files, type Storage, type StoredFile, withCopy } from "./storage.ts";

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

type Store = "answers" | "images" | "audio";

/**
 * Files that several APIs share. A removal is a row that takes effect a week later, so that for a
 * week a dump of the database still finds all its files.
 */
export class LaterRemovals implements Storage {
  readonly #db: Db;
  readonly #files: Files;
  readonly #store: Store;

  constructor(db: Db, files: Files, store: Store) {
    this.#db = db;
    this.#files = files;
    this.#store = store;
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#files.put(name, bytes);
  }

  putCopy(name: string, from: string): Promise<void> {
    return this.#files.putCopy(name, from);
  }

  /** Returns null for a file that waits for its removal, so that nobody sees a deleted picture. */
  async stat(name: string): Promise<StoredFile | null> {
    const removal = await this.#db
      .selectFrom("file_removals")
      .select("name")
      .where("store", "=", this.#store)
      .where("name", "=", name)
      .executeTakeFirst();
    return removal ? null : this.#files.stat(name);
  }

  open(name: string, range: ByteRange): ReadableStream {
    return this.#files.open(name, range);
  }

  batches(size: number): AsyncIterable<string[]> {
    return this.#files.batches(size);
  }

  paths() {
    return this.#files.paths();
  }

  holdRemovals(): () => Promise<void> {
    return () => Promise.resolve();
  }

  removeNow(name: string): Promise<void> {
    return this.#files.removeNow(name);
  }

  async remove(name: string): Promise<void> {
    for (const one of withCopy(name)) await this.setAside(one);
  }

  async setAside(name: string): Promise<void> {
    await this.#db
      .insertInto("file_removals")
      .values({ store: this.#store, name, due_at: stampAfter(KEPT_MS) })
      .onConflict((conflict) => conflict.columns(["store", "name"]).doNothing())
      .execute();
  }

  async forgetAside(now: number): Promise<void> {
    const due = await this.#db
      .selectFrom("file_removals")
      .select("name")
      .where("store", "=", this.#store)
      .where("due_at", "<=", stampAfter(0, now))
      .limit(AT_ONCE)
      .execute();
    for (const { name } of due) {
      await this.#files.removeNow(name);
      await this.#db
        .deleteFrom("file_removals")
        .where("store", "=", this.#store)
        .where("name", "=", name)
        .execute();
    }
    if (due.length === AT_ONCE) await this.forgetAside(now);
  }
}
