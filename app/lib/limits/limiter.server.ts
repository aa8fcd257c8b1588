import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "#app/lib/api/api-error.server.ts";

const MOST_KEYS = 20_000;
const keysOf = new WeakMap<RateLimiterMemory, Set<string>>();

/** Counts up to so many points of a key within a time. All limits of the portal are made here. */
export function limiter(points: number, seconds: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: seconds });
}

/** Counts one. Throws as a throttled call does when there is none left. */
export async function take(limit: RateLimiterMemory, key: string): Promise<void> {
  const hashed = digest(key);
  await makeRoom(limit, hashed);
  try {
    await limit.consume(hashed);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    // The library counts what it refuses too; then nothing that is given back would open the way.
    await limit.reward(hashed, 1);
    throw throttled(error.msBeforeNext);
  }
}

/** Takes back what `take` counted. */
export async function giveBack(limit: RateLimiterMemory, key: string): Promise<void> {
  await limit.reward(digest(key), 1);
}

/** How many are counted. */
export async function taken(limit: RateLimiterMemory, key: string): Promise<number> {
  return (await limit.get(digest(key)))?.consumedPoints ?? 0;
}

/** Keys are anybody's to invent: of so many the longest known one is forgotten. */
async function makeRoom(limit: RateLimiterMemory, key: string): Promise<void> {
  const keys = keysOf.get(limit) ?? new Set();
  keysOf.set(limit, keys.add(key));
  const [oldest] = keys;
  if (keys.size <= MOST_KEYS || oldest === undefined) return;
  keys.delete(oldest);
  await limit.delete(oldest);
}

function throttled(ms: number): ApiError {
  return new ApiError("throttled", 429, "", { retryAfter: Math.ceil(ms / 1000) });
}

/** Keys of one length, however long what was typed is. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 22);
}
