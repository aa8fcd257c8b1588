import type { IncomingMessage } from "node:http";
import { placeOf } from "../app/lib/http/limits/security-log.server.ts";
import { ownerOf, readSession } from "../app/lib/http/session.server.ts";
import type { Portal } from "../app/lib/portal.server.ts";

export type Holder = { isStudent: boolean; by: string };

/**
 * The account of a request, or its address (of IPv6 the first 48 bits). A class behind one address
 * has one share until it logs in.
 */
export async function holderOf(portal: Portal, req: IncomingMessage): Promise<Holder> {
  const session = await readSession(portal, { headers: { get: () => req.headers.cookie ?? null } });
  if (session) return { isStudent: true, by: ownerOf(session) };
  return { isStudent: false, by: placeOf(addressOf(req, portal.settings.TRUST_PROXY), 3) };
}

/** As Express counts proxies. */
function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const named = String(headers["x-forwarded-for"] ?? "").split(",");
  const hops = [socket.remoteAddress ?? "", ...named.reverse().map((hop) => hop.trim())];
  return hops.slice(0, trustedProxies + 1).findLast(Boolean) ?? "";
}
