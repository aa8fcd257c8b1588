import { readCookie, serialize } from "#app/lib/http/session.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";

const COOKIE = "plan-for";
const KEPT_SECONDS = 24 * 60 * 60;
const LONGEST = 200;

/**
 * Keeps the name of the mock test that asked for a plan, while its student pays elsewhere: a test
 * that no plan opens has no id. Another way to the plans forgets it.
 */
export function keepTest(portal: Portal, url: URL): string {
  const kept = encodeURIComponent(url.searchParams.get("mock") ?? "");
  const isKept = kept !== "" && kept.length <= LONGEST;
  return serialize(portal, COOKIE, isKept ? kept : "", isKept ? KEPT_SECONDS : 0);
}

/** The name of the mock test for which a plan was bought, or null. */
export function testThatAsked(request: Request): string | null {
  return new URLSearchParams(`name=${readCookie(request, COOKIE) ?? ""}`).get("name") || null;
}
