import type { IncomingMessage } from "node:http";
import { placeOf } from "../app/lib/http/limits/place.server.ts";
import { ownerOf } from "../app/lib/http/owner.server.ts";
import type { Portal } from "../app/lib/portal.server.ts";
import { readSession } from "../app/lib/http/session.server.ts";

/** By whom something is held. */
export type Holder = { isStudent: boolean; by: string };

/**
 * The account of a request, or without one its address: of version 6 the first 48 bits, which one
 * line may have. A class behind one address so has the share of one address until it is signed in.
 */
export async function holderOf(portal: Portal, req: IncomingMessage): Promise<Holder> {
  const session = await readSession(portal, { headers: { get: () => req.headers.cookie ?? null } });
  if (session) return { isStudent: true, by: ownerOf(session) };
  return { isStudent: false, by: placeOf(addressOf(req, portal.settings.TRUST_PROXY), 3) };
}

/** As Express counts: the address before so many proxies, from this end. */
function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const named = String(headers["x-forwarded-for"] ?? "").split(",");
  const hops = [socket.remoteAddress ?? "", ...named.reverse().map((hop) => hop.trim())];
  return hops.slice(0, trustedProxies + 1).findLast(Boolean) ?? "";
}
