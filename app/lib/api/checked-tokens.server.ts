import { createHash } from "node:crypto";

const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 10_000;
const checked = new Map<string, number>();

/**
 * Tokens that the upstream accepted within the last 30 seconds, so that not every page asks about
 * its token again. Every other call still carries the token, and a refusal of any of them, like a
 * log-out, forgets it here at once.
 */
export function isChecked(token: string): boolean {
  const until = checked.get(nameOf(token));
  return until !== undefined && until > Date.now();
}

export function rememberChecked(token: string): void {
  const [oldest] = checked.keys();
  if (checked.size >= MOST_REMEMBERED && oldest !== undefined) checked.delete(oldest);
  const name = nameOf(token);
  checked.delete(name);
  checked.set(name, Date.now() + REMEMBERED_MS);
}

export function forgetChecked(token: string): void {
  checked.delete(nameOf(token));
}

/** A token that lies in memory by itself would stand in a heap dump. */
function nameOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
