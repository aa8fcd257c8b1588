import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

const tokens = () => new LRUCache<string, true>({ max: 10_000, ttl: 30_000 });
const checked = ofPortal(tokens);
const refused = ofPortal(tokens);

/** True when the API accepted this token within 30 seconds. A refusal or a log-out forgets it. */
export function isChecked(portal: Portal, token: string): boolean {
  return checked(portal).has(hashOf(token));
}

export function rememberChecked(portal: Portal, token: string): void {
  checked(portal).set(hashOf(token), true);
}

export function forgetChecked(portal: Portal, token: string): void {
  checked(portal).delete(hashOf(token));
}

/** Remembers a token that was refused after its page was already sent. */
export function rememberRefused(portal: Portal, token: string): void {
  refused(portal).set(hashOf(token), true);
}

/** Returns true only once per refused token, because the session then ends. */
export function takeRefused(portal: Portal, token: string): boolean {
  const name = hashOf(token);
  return refused(portal).has(name) && refused(portal).delete(name);
}

/** Shares one check of the token among all refused calls of a page. */
export const isDead = idempotent<boolean>({ rememberedMs: 2_000 });

/** Hashes the token, so that a heap dump does not show it. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
