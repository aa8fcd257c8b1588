import type { SqliteDatabase, SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";

/** A list with filters has a few statements, and lists of ids have any length. */
const MOST_KEPT = 500;

/**
 * A connection that prepares each statement once, because preparing is a seventh of the API's work.
 * SQLite itself prepares a statement again after a change of its tables.
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
