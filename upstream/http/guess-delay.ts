import { Refusal } from "../refusal.ts";

/** Log-ins that are tried at one account, from wherever, without a wait. */
const FREE = 20;
const STEP_MS = 100;
const LONGEST_MS = 4_000;
/** Half of the connections that the portal opens for staff pages. */
const MOST_WAITING = 12;

let waiting = 0;

/**
 * Lets a log-in of staff wait the longer the more of them are tried at its account, as a student's
 * does: the owner waits some seconds and is never shut out. Throws 429 when too many wait.
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

/** Milliseconds that a log-in waits when so many are tried. */
export function delayOf(tried: number): number {
  return Math.min(LONGEST_MS, Math.max(0, tried - FREE) * STEP_MS);
}
