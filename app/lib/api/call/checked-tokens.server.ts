import { createHash } from "node:crypto";

const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 10_000;
const checked = new Map<string, number>();
const refused = new Map<string, number>();

/**
 * Tokens that the upstream accepted within the last 30 seconds, so that not every page asks about
 * its token again. Every other call still carries the token, and a refusal of any of them, like a
 * log-out, forgets it here at once.
 */
export function isChecked(token: string): boolean {
  return isIn(checked, token);
}

export function rememberChecked(token: string): void {
  remember(checked, token);
}

export function forgetChecked(token: string): void {
  checked.delete(nameOf(token));
}

/** For a refusal that came when its page was answered already. */
export function rememberRefused(token: string): void {
  remember(refused, token);
}

/** Whether there was such a refusal; told once, since the session ends with it. */
export function takeRefused(token: string): boolean {
  const wasRefused = isIn(refused, token);
  refused.delete(nameOf(token));
  return wasRefused;
}

/** So long a check that found the token dead or alive speaks for the other calls of the same page. */
const SPOKEN_FOR_MS = 2_000;
const asked = new Map<string, Promise<boolean>>();

/**
 * Whether the token is dead, as `ask` tells it. The parts of a page that are refused together share
 * one check.
 */
export function isDead(token: string, ask: () => Promise<boolean>): Promise<boolean> {
  const name = nameOf(token);
  const known = asked.get(name);
  if (known) return known;
  const answer = ask().finally(
    () => void setTimeout(() => asked.delete(name), SPOKEN_FOR_MS).unref(),
  );
  asked.set(name, answer);
  return answer;
}

function isIn(tokens: Map<string, number>, token: string): boolean {
  const until = tokens.get(nameOf(token));
  return until !== undefined && until > Date.now();
}

function remember(tokens: Map<string, number>, token: string): void {
  const [oldest] = tokens.keys();
  if (tokens.size >= MOST_REMEMBERED && oldest !== undefined) tokens.delete(oldest);
  const name = nameOf(token);
  tokens.delete(name);
  tokens.set(name, Date.now() + REMEMBERED_MS);
}

/** A token that lies in memory by itself would stand in a heap dump. */
function nameOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
