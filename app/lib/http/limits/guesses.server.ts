import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { ofPortal } from "#app/lib/portal.server.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.server.ts";
import { beginLogin, isKnownNetwork, rememberNetwork } from "./rate-limit.server.ts";
import { logSecurity } from "./security-log.server.ts";
import { Turns } from "./turns.server.ts";

interface Guess {
  door: "student" | "staff";
  email: string;
  request: Request;
}

/** Wrong guesses at one account that cause no delay. */
const FREE = 20;
const STEP_MS = 100;
const LONGEST_MS = 4_000;

/** As many as connections that the API has for it. Staff do not wait for students' guessers. */
const LIMITS = { atOnce: 8, forBusy: 6, waiting: 500 };
const turnsOf = ofPortal(() => ({ student: new Turns(LIMITS), staff: new Turns(LIMITS) }));

/**
 * Counts a log-in before the password is tried. Throws "throttled" when this browser or address has
 * had its tries. Guesses from elsewhere only delay it, and not where the account was before.
 */
export async function beginGuess(caller: Caller, { door, email, request }: Guess) {
  const { portal, clientAddress: address } = caller;
  const account = door === "staff" ? `staff ${email}` : email;
  const who = { address, email: account };
  const browser = await knownBrowser(portal, request, keyOf(account));
  const counted = await beginLogin(portal, account, address, browser);
  const isKnown = counted.browser !== null || (await isKnownNetwork(portal, account, address));
  const delayMs = isKnown ? 0 : delayOf(counted.wrong);
  if (delayMs > 0) logSecurity(portal, "wait-begun", who);
  return {
    /** Tries the password in its turn. Gets the id of a known browser for the API's own counts. */
    try: <T>(work: (browser: string | null) => Promise<T>): Promise<T> => {
      const refusal = () => new ApiError("throttled", 429, "", { retryAfter: 5 });
      const turn = { failures: isKnown ? 0 : counted.ofNetwork, delayMs, refusal };
      return turnsOf(portal)[door].run(turn, () => work(counted.browser));
    },
    /** Returns the `Set-Cookie` value that makes this browser known. */
    succeed: async (): Promise<string> => {
      await counted.giveBack();
      await rememberNetwork(portal, account, address);
      return rememberBrowser(portal, request, keyOf(account));
    },
    /** Keeps the count of a wrong password only. */
    fail: async (error: unknown): Promise<void> => {
      if (isWrongGuess(error)) logSecurity(portal, "login-failed", who);
      else await counted.giveBack();
    },
  };
}

export function delayOf(wrong: number): number {
  return Math.min(LONGEST_MS, Math.max(0, wrong - FREE) * STEP_MS);
}

const keyOf = (account: string) => account.trim().toLowerCase();

function isWrongGuess(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ["refused", "signed-out", "forbidden", "not-found"].includes(error.kind)
  );
}
