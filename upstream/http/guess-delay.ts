import { Refusal } from "../refusal.ts";

/** Failed log-ins of one account without a delay. */
const FREE = 20;
const STEP_MS = 100;
const LONGEST_MS = 4_000;
/** Half of the portal's connections for staff pages. */
const MOST_WAITING = 12;

let waiting = 0;

/**
 * Delays a staff log-in more with each try at the account, so that the owner waits some seconds but
 * is never locked out. Throws 429 when too many wait.
 */
export async function waitForGuesses(tried: number): Promise<void> {
  const delay = delayOf(tried);
  if (delay === 0) return;
  if (waiting >= MOST_WAITING)
    throw new Refusal(429, "Too Many Attempts.", { headers: { "Retry-After": "5" } });
  waiting++;
  try {
    await new Promise((resolve) => setTimeout(resolve, delay));
  } finally {
    waiting--;
  }
}

/** Returns the delay in milliseconds after this many tries. */
export function delayOf(tried: number): number {
  return Math.min(LONGEST_MS, Math.max(0, tried - FREE) * STEP_MS);
}
