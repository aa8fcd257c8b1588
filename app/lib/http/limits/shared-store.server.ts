import { circuitBreaker, ConsecutiveBreaker, handleAll } from "cockatiel";
import type { Pool, QueryConfig } from "pg";
import type { Portal } from "#app/lib/portal.server.ts";

export const TABLE = "portal_limits";
const WAIT_MS = 2_000;
/** For so long nobody asks a store that has failed: a log-in must not wait for it each time. */
const LOST_MS = 5_000;
/** Two portals that make the table at the same moment: one of them is told that it is there. */
const ALREADY_THERE = new Set(["23505", "42P07"]);

/**
 * A PostgreSQL server in which several portals count together. A query that fails throws, and so do
 * those of the next five seconds, without asking; then everything is opened anew.
 */
export function sharedStore(url: string, log: Portal["log"]) {
  let opened: Promise<Pool> | undefined;
  const ask = async (query: QueryConfig) => {
    const pool = (opened ??= open(url));
    try {
      return await (await pool).query(query);
    } catch (error) {
      // Several that were asked at once fail together.
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

/** The package is not loaded by a portal that stands alone. */
async function open(url: string): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
    allowExitOnIdle: true,
  });
  // Unheard, a connection that is lost ends the process. The next query finds out by itself.
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
