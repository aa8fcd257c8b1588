import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
/** Ten tries for one account from one address; fifty from an address, so that a classroom behind one router can sign in. */
const perAccount = new RateLimiterMemory({ points: 10, duration: QUARTER_HOUR });
const perAddress = new RateLimiterMemory({ points: 50, duration: QUARTER_HOUR });

/** Allowances of forms that are counted whether they succeed or not: what one address, and what one e-mail may send. */
const ALLOWANCES = {
  signUp: { address: hourly(20), email: null },
  code: { address: hourly(120), email: hourly(30) },
  resend: { address: hourly(60), email: hourly(3) },
  forgot: { address: hourly(60), email: hourly(3) },
};

/** Takes one from the allowance of a form, before anything is done. Seconds to wait when it is used up, else 0. */
export async function takeAllowance(
  form: keyof typeof ALLOWANCES,
  address: string | null,
  email: string,
): Promise<number> {
  const { address: place, email: person } = ALLOWANCES[form];
  const wait = await take(place, addressKey(address));
  return wait > 0 || person === null ? wait : take(person, email.trim().toLowerCase());
}

async function take(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000);
    throw error;
  }
}

/** Counts a failed log-in. */
export async function countFailedLogin(email: string, address: string | null): Promise<void> {
  await Promise.allSettled([
    perAccount.consume(accountKey(email, address)),
    perAddress.consume(addressKey(address)),
  ]);
}

/** Seconds to wait before the next try, or 0. Only failures count, so a right password never runs into it first. */
export async function loginWait(email: string, address: string | null): Promise<number> {
  const [account, place] = await Promise.all([
    perAccount.get(accountKey(email, address)),
    perAddress.get(addressKey(address)),
  ]);
  return Math.max(waitOf(account), waitOf(place));
}

function waitOf(state: RateLimiterRes | null): number {
  return state && state.remainingPoints <= 0 ? Math.ceil(state.msBeforeNext / 1000) : 0;
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
