import type { RateLimiterRes } from "rate-limiter-flexible";
import { RateLimiterMemory } from "rate-limiter-flexible";

const QUARTER_HOUR = 15 * 60;
/** Ten tries for one account from one address; fifty from an address, so that a classroom behind one router can sign in. */
const perAccount = new RateLimiterMemory({ points: 10, duration: QUARTER_HOUR });
const perAddress = new RateLimiterMemory({ points: 50, duration: QUARTER_HOUR });

/** Counts a failed log-in. */
export async function countFailedLogin(email: string, address: string | null): Promise<void> {
  await Promise.allSettled([perAccount.consume(accountKey(email, address)), perAddress.consume(addressKey(address))]);
}

/** Seconds to wait before the next try, or 0. Only failures count, so a right password never runs into it first. */
export async function loginWait(email: string, address: string | null): Promise<number> {
  const [account, place] = await Promise.all([perAccount.get(accountKey(email, address)), perAddress.get(addressKey(address))]);
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
