import { createHash } from "node:crypto";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 10_000;
const checked = ofPortal(() => new Map<string, number>());
const refused = ofPortal(() => new Map<string, number>());

/**
 * Tokens that the upstream accepted within the last 30 seconds, so that not every page asks about
 * its token again. Every other call still carries the token, and a refusal of any of them, like a
 * log-out, forgets it here at once.
 */
export function isChecked(portal: Portal, token: string): boolean {
  return isIn(checked(portal), token);
}

export function rememberChecked(portal: Portal, token: string): void {
  remember(checked(portal), token);
}

export function forgetChecked(portal: Portal, token: string): void {
  checked(portal).delete(nameOf(token));
}

/** For a refusal that came when its page was answered already. */
export function rememberRefused(portal: Portal, token: string): void {
  remember(refused(portal), token);
}

/** Whether there was such a refusal; told once, since the session ends with it. */
export function takeRefused(portal: Portal, token: string): boolean {
  const wasRefused = isIn(refused(portal), token);
  refused(portal).delete(nameOf(token));
  return wasRefused;
}

/**
 * Whether the token is dead. What one check finds speaks for the other calls of the same page, which
 * are refused together.
 */
export const isDead = idempotent<boolean>({ rememberedMs: 2_000 });

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
