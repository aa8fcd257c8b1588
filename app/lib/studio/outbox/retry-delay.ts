const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/** A server may ask for more patience than our cap, but not for more than this. */
const LONGEST_ASKED_MS = 600_000;

/**
 * Full jitter between one second and a ceiling that doubles up to 60 s, never before the server's
 * Retry-After.
 */
export function retryDelay(tries: number, random: number, retryAfterMs: number | null): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(1, tries));
  const jittered = FIRST_MS + random * (ceiling - FIRST_MS);
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS));
}

/** Retry-After is a number of seconds or an HTTP date. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
