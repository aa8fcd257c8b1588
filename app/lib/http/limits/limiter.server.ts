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

/** Counts the points of a key within a time. Portals with a common store count together. */
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

/** Throws as a throttled call does when no point is left. */
export async function take(portal: Portal, limit: Limit, key: string): Promise<void> {
  const { counter } = limit(portal);
  const hashed = digest(key);
  await makeRoom(limit(portal), hashed);
  try {
    await counter.consume(hashed);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    // The library counts what it refuses; then what is given back would open nothing.
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

/** Anybody can invent keys, so the oldest one goes. */
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
/** Two portals make the table at the same moment. */
const ALREADY_THERE = new Set(["23505", "42P07"]);

/** A PostgreSQL server that counts for several portals. After a failure it rests five seconds. */
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
