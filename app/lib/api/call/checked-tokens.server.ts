import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

const tokens = () => new LRUCache<string, true>({ max: 10_000, ttl: 30_000 });
const checked = ofPortal(tokens);
const refused = ofPortal(tokens);

/** The API accepted this token within 30 seconds. Any refusal, and a log-out, forget it. */
export function isChecked(portal: Portal, token: string): boolean {
  return checked(portal).has(nameOf(token));
}

export function rememberChecked(portal: Portal, token: string): void {
  checked(portal).set(nameOf(token), true);
}

export function forgetChecked(portal: Portal, token: string): void {
  checked(portal).delete(nameOf(token));
}

/** For a refusal that came after its page was answered. */
export function rememberRefused(portal: Portal, token: string): void {
  refused(portal).set(nameOf(token), true);
}

/** Tells it once, because the session then ends. */
export function takeRefused(portal: Portal, token: string): boolean {
  const name = nameOf(token);
  return refused(portal).has(name) && refused(portal).delete(name);
}

/** The calls of one page are refused together and share one check. */
export const isDead = idempotent<boolean>({ rememberedMs: 2_000 });

/** A plain token would stand in a heap dump. */
function nameOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
