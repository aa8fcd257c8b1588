import { PostgresAdapter, sql } from "kysely";
import type { Logger } from "pino";
import type { Db } from "./schema.ts";

/** Any number that no other program locks in the same database. */
const LOCK = 39_0045;
const FURTHEST_MS = 30_000;

/** Milliseconds since 1970 by the clock of the PostgreSQL server, which all APIs share. */
export const serverNow = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Returns whether other processes can use the database. An SQLite file belongs to one process. */
export function isShared(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Runs work that only one process may do at a time: migrations, preparing a start, imports. Other
 * processes wait for it.
 */
export async function oneAtATime<T>(
  db: Db,
  log: Pick<Logger, "info">,
  work: () => Promise<T>,
): Promise<T> {
  if (!isShared(db)) return work();
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{
      free: boolean;
    }>`select pg_try_advisory_lock(${LOCK}) as free`.execute(held);
    if (!rows[0]?.free) {
      log.info("waits for another process that prepares the database or imports into it");
      await sql`select pg_advisory_lock(${LOCK})`.execute(held);
    }
    try {
      return await work();
    } finally {
      // A lost connection has released the lock.
      await sql`select pg_advisory_unlock(${LOCK})`.execute(held).catch(() => undefined);
    }
  });
}

const backingUp = new WeakSet<Db>();

/**
 * Makes a backup unless one is being made, by this process or another on the database. Returns null
 * then.
 */
export async function aloneInBackup<T>(
  db: Db,
  work: () => Promise<T>,
): Promise<{ made: T } | null> {
  if (backingUp.has(db)) return null;
  backingUp.add(db);
  try {
    if (!isShared(db)) return { made: await work() };
    return await db.connection().execute(async (held) => {
      const { rows } = await sql<{
        free: boolean;
      }>`select pg_try_advisory_lock(${LOCK + 1}) as free`.execute(held);
      if (!rows[0]?.free) return null;
      try {
        return { made: await work() };
      } finally {
        // A lost connection has released the lock.
        await sql`select pg_advisory_unlock(${LOCK + 1})`.execute(held).catch(() => undefined);
      }
    });
  } finally {
    backingUp.delete(db);
  }
}

/** Warns when the clock is wrong: codes, links and signatures are valid for minutes only. */
export async function checkClock(db: Db, log: Pick<Logger, "warn">): Promise<void> {
  if (!isShared(db)) return;
  const { rows } = await sql<{ now: string }>`select ${serverNow} as now`.execute(db);
  const seconds = Math.round((Date.now() - Number(rows[0]?.now)) / 1000);
  if (Math.abs(seconds) * 1000 > FURTHEST_MS)
    log.warn(
      { seconds },
      "the clock of this machine and that of the PostgreSQL server differ: set both by NTP",
    );
}
