import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "#app/lib/api/api-error.server.ts";

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

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    throw error instanceof RateLimiterRes ? throttled(error.msBeforeNext) : error;
  }
}

/** Counts a failed log-in. */
export async function countFailedLogin(email: string, address: string | null): Promise<void> {
  await Promise.allSettled([
    perAccount.consume(accountKey(email, address)),
    perAddress.consume(addressKey(address)),
  ]);
}

/**
 * Throws as a throttled call does after too many failed log-ins. Only failures count, so a right
 * password never runs into it first.
 */
export async function checkFailedLogins(email: string, address: string | null): Promise<void> {
  const states = await Promise.all([
    perAccount.get(accountKey(email, address)),
    perAddress.get(addressKey(address)),
  ]);
  const waits = states.map((state) =>
    state && state.remainingPoints <= 0 ? state.msBeforeNext : 0,
  );
  const longest = Math.max(...waits);
  if (longest > 0) throw throttled(longest);
}

function throttled(ms: number): ApiError {
  return new ApiError("throttled", 429, "", {
    retryAfter: Math.ceil(ms / 1000),
  });
}

function accountKey(email: string, address: string | null): string {
  return `${email.trim().toLowerCase()}|${address ?? "-"}`;
}

function addressKey(address: string | null): string {
  return address ?? "-";
}

function hourly(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: HOUR });
}
