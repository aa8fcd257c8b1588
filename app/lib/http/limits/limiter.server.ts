import { createHash } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { circuitBreaker, ConsecutiveBreaker, handleAll } from "cockatiel";
import type { Pool, QueryConfig } from "pg";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

type Counter = Pick<RateLimiterAbstract, "consume" | "reward" | "get" | "delete">;
type Limit = (portal: Portal) => { counter: Counter; keys: Set<string> };

const MOST_KEYS = 20_000;
const storeOf = ofPortal(({ settings, log }) =>
  settings.LIMITS_URL === undefined ? null : sharedStore(settings.LIMITS_URL, log),
);

/** Counts the points of a key within a period. Portals with a shared store count together. */
export function limiter(name: string, points: number, seconds: number): Limit {
  return ofPortal((portal) => ({
    counter: counterOf(portal, name, points, seconds),
    keys: new Set<string>(),
  }));
}

function counterOf(portal: Portal, name: string, points: number, seconds: number): Counter {
  const store = storeOf(portal);
  const settings = { keyPrefix: name, points, duration: seconds };
  const alone = new RateLimiterMemory(settings);
  if (!store) return alone;
  return new RateLimiterPostgres({
    ...settings,
    storeClient: store,
    storeType: "client",
    tableName: TABLE,
    tableCreated: true,
    insuranceLimiter: alone,
  });
}

/** Throws a "throttled" error when no point is left. */
export async function take(portal: Portal, limit: Limit, key: string): Promise<void> {
  const { counter } = limit(portal);
  const hashed = digest(key);
  await makeRoom(limit(portal), hashed);
  try {
    await counter.consume(hashed);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    // The library counts refused tries, too, so a point that is given back would free nothing.
    await counter.reward(hashed, 1);
    throw throttled(error.msBeforeNext);
  }
}

export async function giveBack(portal: Portal, limit: Limit, key: string): Promise<void> {
  await limit(portal).counter.reward(digest(key), 1);
}

export async function taken(portal: Portal, limit: Limit, key: string): Promise<number> {
  return (await limit(portal).counter.get(digest(key)))?.consumedPoints ?? 0;
}

/** Removes the oldest key, because anybody can invent keys. */
async function makeRoom({ counter, keys }: ReturnType<Limit>, key: string): Promise<void> {
  const [oldest] = keys.add(key);
  if (keys.size <= MOST_KEYS || oldest === undefined) return;
  keys.delete(oldest);
  await counter.delete(oldest);
}

function throttled(ms: number): ApiError {
  return new ApiError("throttled", 429, "", { retryAfter: Math.ceil(ms / 1000) });
}

function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 22);
}

const TABLE = "portal_limits";
const WAIT_MS = 2_000;
const LOST_MS = 5_000;
/** Errors when two portals create the table at the same moment. */
const ALREADY_THERE = new Set(["23505", "42P07"]);

/** A PostgreSQL store for several portals. After a failure it is not asked for five seconds. */
function sharedStore(url: string, log: Portal["log"]) {
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

/** Loads the package only here: a single portal does not need it. */
async function open(url: string): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
    allowExitOnIdle: true,
  });
  // Without a listener, a lost connection ends the process. The next query reports it.
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
