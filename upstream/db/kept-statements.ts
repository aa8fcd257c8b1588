import type { SqliteDatabase, SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";

/** A list with filters has a few forms, and ids are asked for in lists of any length. */
const MOST_KEPT = 500;

/**
 * A connection on which each statement is prepared once: preparing is a seventh of the API's work.
 * SQLite prepares by itself what a change of the tables made old.
 */
export class KeptStatements implements SqliteDatabase {
  readonly #file: SqliteDatabase;
  readonly #kept = new LRUCache<string, SqliteStatement>({ max: MOST_KEPT });

  constructor(file: SqliteDatabase) {
    this.#file = file;
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#kept.get(sql);
    if (known) return known;
    const made = this.#file.prepare(sql);
    this.#kept.set(sql, made);
    return made;
  }

  close(): void {
    this.#file.close();
  }
}
