import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

const tokens = () => new LRUCache<string, true>({ max: 10_000, ttl: 30_000 });
const checked = ofPortal(tokens);
const refused = ofPortal(tokens);

/**
 * Tokens that the upstream accepted within the last 30 seconds, so that not every page asks about
 * its token again. Every other call still carries the token, and a refusal of any of them, like a
 * log-out, forgets it here at once.
 */
export function isChecked(portal: Portal, token: string): boolean {
  return checked(portal).has(nameOf(token));
}

export function rememberChecked(portal: Portal, token: string): void {
  checked(portal).set(nameOf(token), true);
}

export function forgetChecked(portal: Portal, token: string): void {
  checked(portal).delete(nameOf(token));
}

/** For a refusal that came when its page was answered already. */
export function rememberRefused(portal: Portal, token: string): void {
  refused(portal).set(nameOf(token), true);
}

/** Whether there was such a refusal; told once, since the session ends with it. */
export function takeRefused(portal: Portal, token: string): boolean {
  const name = nameOf(token);
  return refused(portal).has(name) && refused(portal).delete(name);
}

/**
 * Whether the token is dead. What one check finds speaks for the other calls of the same page, which
 * are refused together.
 */
export const isDead = idempotent<boolean>({ rememberedMs: 2_000 });

/** A token that lies in memory by itself would stand in a heap dump. */
function nameOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
