import type { IncomingMessage } from "node:http";
import { placeOf } from "../app/lib/http/limits/security-log.server.ts";
import { nameId } from "../app/lib/hashes.server.ts";
import type { Portal } from "../app/lib/portal.server.ts";
import { ownerOf, readSession } from "../app/lib/http/session.server.ts";
import { readStaffToken } from "../app/routes/staff/session.server.ts";

export type Holder = {
  /** True for everybody who is logged in, staff included. */
  isStudent: boolean;
  by: string;
};

/** Returns the account of a request, or its address: a class shares one until it logs in. */
export async function holderOf(portal: Portal, req: IncomingMessage): Promise<Holder> {
  const asked = { headers: { get: () => req.headers.cookie ?? null } };
  const session = await readSession(portal, asked);
  if (session) return { isStudent: true, by: ownerOf(session) };
  const staff = await readStaffToken(portal, asked);
  if (staff !== null) return { isStudent: true, by: nameId("staff", staff) };
  return { isStudent: false, by: placeOf(addressOf(req, portal.settings.TRUST_PROXY), 3) };
}

/** Counts proxies as Express does. */
function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const named = String(headers["x-forwarded-for"] ?? "").split(",");
  const hops = [socket.remoteAddress ?? "", ...named.reverse().map((hop) => hop.trim())];
  return hops.slice(0, trustedProxies + 1).findLast(Boolean) ?? "";
}
