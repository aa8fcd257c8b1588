import { createHash } from "node:crypto";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "../db/schema.ts";

type Counted = { attempts: number; endsAt: number };

/** Attempts by key, each counted in a time window. Times are milliseconds since 1970. */
export interface Counts {
  /** Adds and returns the sum in one step, so that parallel counts do not mix. */
  add(key: string, now: number, windowMs: number, more?: number): Promise<Counted>;
  forget(key: string): Promise<void>;
}

const MOST_KEYS = 20_000;

/** Counts in memory, for a single program. */
export class OwnCounts implements Counts {
  readonly #kept = new LRUCache<string, Counted>({ max: MOST_KEYS });

  add(key: string, now: number, windowMs: number, more = 1): Promise<Counted> {
    const known = this.#kept.get(key);
    const before = known && known.endsAt > now ? known : { attempts: 0, endsAt: now + windowMs };
    const counted = { ...before, attempts: before.attempts + more };
    this.#kept.set(key, counted);
    return Promise.resolve(counted);
  }

  forget(key: string): Promise<void> {
    this.#kept.delete(key);
    return Promise.resolve();
  }
}

/** Counts in the database, for several APIs. The nightly purge removes old ones. */
export class SharedCounts implements Counts {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(key: string, now: number, windowMs: number, more = 1): Promise<Counted> {
    const isOver = sql<boolean>`attempts.ends_at <= ${now}`;
    const { count, ends_at } = await this.#db
      .insertInto("attempts")
      .values({ key: hashed(key), count: more, ends_at: now + windowMs })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((eb) => ({
          count: sql`case when ${isOver} then ${more} else attempts.count + ${more} end`,
          ends_at: sql`case when ${isOver} then ${eb.ref("excluded.ends_at")} else attempts.ends_at end`,
        })),
      )
      .returning(["count", "ends_at"])
      .executeTakeFirstOrThrow();
    return { attempts: count, endsAt: Number(ends_at) };
  }

  async forget(key: string): Promise<void> {
    await this.#db.deleteFrom("attempts").where("key", "=", hashed(key)).execute();
  }
}

/** Hashes a key, so that a database dump does not reveal who tried to log in from where. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
