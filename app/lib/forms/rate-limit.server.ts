import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { placeOf } from "./place.server.ts";

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
/**
 * Ten tries for one account from one address; fifty from an address, so that a classroom behind one
 * router can sign in.
 */
const perAccount = new RateLimiterMemory({
  points: 10,
  duration: QUARTER_HOUR,
});
const perAddress = new RateLimiterMemory({
  points: 50,
  duration: QUARTER_HOUR,
});

/**
 * Allowances of forms that are counted whether they succeed or not: what one address, and what one
 * email may send.
 */
const ALLOWANCES = {
  signUp: { address: hourly(20), email: null },
  code: { address: hourly(120), email: hourly(30) },
  resend: { address: hourly(60), email: hourly(3) },
  forgot: { address: hourly(60), email: hourly(3) },
};

/**
 * Takes one from the allowance of a form, before anything is done. Throws as a throttled call does
 * when it is used up.
 */
export async function takeAllowance(
  form: keyof typeof ALLOWANCES,
  address: string | null,
  email: string,
): Promise<void> {
  const { address: place, email: person } = ALLOWANCES[form];
  await take(place, addressKey(address));
  if (person !== null) await take(person, email.trim().toLowerCase());
}

/**
 * Counts a log-in as failed before it is tried, so that parallel guesses do not slip past the limit.
 * Throws as a throttled call does after too many; call `giveBack` when it was no wrong guess.
 */
export async function beginLogin(
  email: string,
  address: string | null,
): Promise<{ giveBack: () => Promise<void> }> {
  const taken: [RateLimiterMemory, string][] = [];
  const giveBack = async () => {
    for (const [limiter, key] of taken) await limiter.reward(digest(key), 1);
  };
  for (const [limiter, key] of [
    [perAddress, addressKey(address)],
    [perAccount, accountKey(email, address)],
  ] as const) {
    try {
      await take(limiter, key);
    } catch (error) {
      await giveBack();
      throw error;
    }
    taken.push([limiter, key]);
  }
  return { giveBack };
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  const hashed = digest(key);
  await makeRoom(limiter, hashed);
  try {
    await limiter.consume(hashed);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    // The library counts what it refuses too; then nothing that is given back would open the way.
    await limiter.reward(hashed, 1);
    throw throttled(error.msBeforeNext);
  }
}

const MOST_KEYS = 20_000;
const keysOf = new WeakMap<RateLimiterMemory, Set<string>>();

/** Keys are anybody's to invent: of so many the longest known one is forgotten. */
async function makeRoom(limiter: RateLimiterMemory, key: string): Promise<void> {
  const keys = keysOf.get(limiter) ?? new Set();
  keysOf.set(limiter, keys.add(key));
  const [oldest] = keys;
  if (keys.size <= MOST_KEYS || oldest === undefined) return;
  keys.delete(oldest);
  await limiter.delete(oldest);
}

function throttled(ms: number): ApiError {
  return new ApiError("throttled", 429, "", {
    retryAfter: Math.ceil(ms / 1000),
  });
}

function accountKey(email: string, address: string | null): string {
  return `${email.trim().toLowerCase()}|${addressKey(address)}`;
}

function addressKey(address: string | null): string {
  return address === null ? "-" : placeOf(address);
}

/** Keys of one length, however long what was typed is. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 22);
}

function hourly(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: HOUR });
}
