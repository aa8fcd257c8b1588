import type { IncomingMessage } from "node:http";
import { networkOf, readAddress } from "../app/lib/http/limits/security-log.server.ts";
import { nameId } from "../app/lib/hashes.server.ts";
import type { Portal } from "../app/lib/portal.server.ts";
import { ownerOf, readSession } from "../app/lib/http/session.server.ts";
import { readStaffToken } from "../app/routes/staff/kit/session.server.ts";

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
  return { isStudent: false, by: networkOf(addressOf(req, portal.settings.TRUST_PROXY), 3) };
}

/**
 * Returns the visitor's address, "" when the connection is gone. Counts proxies as Express does.
 * What is no address, such as "unknown", counts as the proxy that wrote it.
 */
export function addressOf(
  { socket, headers }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string } },
  trustedProxies: number,
): string {
  const named = String(headers["x-forwarded-for"] ?? "").split(",");
  const hops = [socket.remoteAddress ?? "", ...named.reverse()].slice(0, trustedProxies + 1);
  return hops.map(readAddress).findLast((hop) => hop !== null) ?? "";
}
