import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

/** Wrong guesses at one account that cost no time. */
const FREE = 20;
const STEP_MS = 100;
const LONGEST_MS = 4_000;
const MOST_WAITING = 200;

const waitingOf = ofPortal(() => ({ count: 0 }));

/** Slows guesses from many addresses and never shuts the owner out. Throws when too many wait. */
export async function waitForGuesses(portal: Portal, wrong: number): Promise<void> {
  const delay = delayOf(wrong);
  if (delay === 0) return;
  const waiting = waitingOf(portal);
  if (waiting.count >= MOST_WAITING) throw new ApiError("throttled", 429, "", { retryAfter: 5 });
  waiting.count++;
  try {
    await new Promise((resolve) => setTimeout(resolve, delay));
  } finally {
    waiting.count--;
  }
}

export function delayOf(wrong: number): number {
  return Math.min(LONGEST_MS, Math.max(0, wrong - FREE) * STEP_MS);
}
