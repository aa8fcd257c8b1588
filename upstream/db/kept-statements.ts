import type { SqliteDatabase, SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";

/** A list with filters has a few forms, and ids are asked for in lists of any length. */
const MOST_KEPT = 500;
const WORK = /^(select|insert|update|delete|with|begin|commit|rollback)\b/;

/** A connection on which each statement is prepared once: preparing is a seventh of the API's work. */
export class KeptStatements implements SqliteDatabase {
  readonly #file: SqliteDatabase;
  readonly #kept = new LRUCache<string, SqliteStatement>({ max: MOST_KEPT });

  constructor(file: SqliteDatabase) {
    this.#file = file;
  }

  prepare(sql: string): SqliteStatement {
    // What changes the tables, or how they are read, makes the statements before it old.
    if (!WORK.test(sql)) {
      this.#kept.clear();
      return this.#file.prepare(sql);
    }
    const known = this.#kept.get(sql);
    if (known) return known;
    const made = this.#prepared(sql);
    this.#kept.set(sql, made);
    return made;
  }

  close(): void {
    this.#kept.clear();
    this.#file.close();
  }

  #prepared(sql: string): SqliteStatement {
    const statement = this.#file.prepare(sql);
    // One that failed, as on a full disk, may stand in the middle of its work.
    const orForget = <T>(work: () => T): T => {
      try {
        return work();
      } catch (error) {
        this.#kept.delete(sql);
        throw error;
      }
    };
    return {
      reader: statement.reader,
      all: (parameters) => orForget(() => statement.all(parameters)),
      run: (parameters) => orForget(() => statement.run(parameters)),
      // Not shared: whoever reads row by row may stop in the middle.
      iterate: (parameters) => this.#file.prepare(sql).iterate(parameters),
    };
  }
}
