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
/** Refuses nobody: what is counted makes the next log-in of the account wait. */
const everywhere = new RateLimiterMemory({
  points: Number.MAX_SAFE_INTEGER,
  duration: QUARTER_HOUR,
});

/**
 * Allowances of forms that are counted whether they succeed or not: what one address may send, what
 * one address may send for one email, and what all of them together may. The second keeps a
 * stranger from using up what the owner may do, the third many strangers from filling a mailbox.
 */
const ALLOWANCES = {
  signUp: { address: hourly(20), person: hourly(20), altogether: hourly(30) },
  code: { address: hourly(120), person: hourly(30), altogether: hourly(300) },
  resend: { address: hourly(60), person: hourly(3), altogether: hourly(20) },
  forgot: { address: hourly(60), person: hourly(3), altogether: hourly(20) },
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
  const { address: place, person, altogether } = ALLOWANCES[form];
  await take(place, addressKey(address));
  await take(person, accountKey(email, address));
  await take(altogether, personKey(email));
}

/**
 * Counts a log-in as failed before it is tried, so that parallel guesses do not slip past the limit.
 * Throws as a throttled call does after too many; call `giveBack` when it was no wrong guess. `wrong`
 * is how many guesses there were at the account, from wherever, with this one.
 */
export async function beginLogin(
  email: string,
  address: string | null,
): Promise<{ giveBack: () => Promise<void>; wrong: number }> {
  const taken: [RateLimiterMemory, string][] = [];
  const giveBack = async () => {
    for (const [limiter, key] of taken) await limiter.reward(digest(key), 1);
  };
  for (const [limiter, key] of [
    [perAddress, addressKey(address)],
    [perAccount, accountKey(email, address)],
    [everywhere, personKey(email)],
  ] as const) {
    try {
      await take(limiter, key);
    } catch (error) {
      await giveBack();
      throw error;
    }
    taken.push([limiter, key]);
  }
  return { giveBack, wrong: (await everywhere.get(digest(personKey(email))))?.consumedPoints ?? 0 };
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
  return `${personKey(email)}|${addressKey(address)}`;
}

function personKey(email: string): string {
  return email.trim().toLowerCase();
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
