import { type MockTab } from "#app/lib/paths.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { readCookie, serialize } from "#app/lib/http/session.server.ts";

const COOKIE = "mock-test-tab";

/**
 * Which list of mock tests a page shows: the one its address names, else the one that was looked at
 * last in this session, else New. `remember` is the `Set-Cookie` value when it has to be kept.
 */
export function mockTab(
  portal: Portal,
  request: Request,
): { tab: MockTab; remember: string | null } {
  const { pathname, searchParams } = new URL(request.url);
  const kept = asTab(readCookie(request, COOKIE));
  const named = asTab(searchParams.get("tab")) ?? tabOfPath(pathname);
  const tab = named ?? kept ?? "new";
  return {
    tab,
    remember: tab === (kept ?? "new") ? null : serialize(portal, COOKIE, tab, undefined),
  };
}

/** Two lists have an address of their own besides. */
function tabOfPath(pathname: string): MockTab | null {
  if (pathname.startsWith("/completed-mock")) return "completed";
  return pathname.endsWith("/pending") ? "pending" : null;
}

function asTab(name: string | null): MockTab | null {
  return name === "new" || name === "pending" || name === "completed" ? name : null;
}
