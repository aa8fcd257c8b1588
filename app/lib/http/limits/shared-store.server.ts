import { circuitBreaker, ConsecutiveBreaker, handleAll } from "cockatiel";
import type { Pool, QueryConfig } from "pg";
import type { Portal } from "#app/lib/portal.server.ts";

export const TABLE = "portal_limits";
const WAIT_MS = 2_000;
/** How long a lost store is left alone, so that no log-in waits for it. */
const LOST_MS = 5_000;
/** Two portals make the table at the same moment. */
const ALREADY_THERE = new Set(["23505", "42P07"]);

/**
 * A PostgreSQL server in which several portals count together. After a failed query it is not asked
 * for five seconds, and then opened again.
 */
export function sharedStore(url: string, log: Portal["log"]) {
  let opened: Promise<Pool> | undefined;
  const ask = async (query: QueryConfig) => {
    const pool = (opened ??= open(url));
    try {
      return await (await pool).query(query);
    } catch (error) {
      if (opened === pool) {
        opened = undefined;
        pool.then(close, () => undefined);
      }
      throw error;
    }
  };
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: LOST_MS,
    breaker: new ConsecutiveBreaker(1),
  });
  breaker.onBreak(() => log.warn("LIMITS_URL does not answer: this portal counts by itself"));
  breaker.onReset(() => log.info("LIMITS_URL answers: the portals count together"));
  return { query: (query: QueryConfig) => breaker.execute(() => ask(query)) };
}

const close = (pool: Pool) => pool.end();

/** A portal that stands alone does not load the package. */
async function open(url: string): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
    allowExitOnIdle: true,
  });
  // Without a listener a lost connection ends the process. The next query notices it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await pool.query(
      `create table if not exists ${TABLE} (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
    );
  } catch (error) {
    if (!isAlreadyThere(error)) {
      await pool.end();
      throw error;
    }
  }
  return pool;
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && "code" in error && ALREADY_THERE.has(String(error.code));
}
