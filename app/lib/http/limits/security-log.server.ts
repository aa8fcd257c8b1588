import ipaddr from "ipaddr.js";
import type { Portal } from "#app/lib/portal.server.ts";
import { signerFor } from "#app/lib/hashes.server.ts";

type Event = "login-failed" | "wait-begun" | "limit-reached";
type Who = { address: string | null; email: string };

/** Hashed with a key of this installation, so that the log contains no address or email. */
const signer = signerFor("security-log");

/** Logs an event. The same address or account has the same hash, so that events can be counted. */
export function logSecurity(
  portal: Portal,
  security: Event,
  { address, email }: Who,
  limit?: string,
): void {
  const { sign } = signer(portal);
  const place = address === null ? "-" : networkOf(address);
  const who = { address: sign(place), account: sign(email.trim().toLowerCase()) };
  portal.log.warn({ security, ...(limit && { limit }), ...who }, "security");
}

/**
 * Returns the address in what a proxy wrote, which may have quotes, brackets, a port or a zone.
 * Null when there is none.
 */
export function readAddress(written: string): string | null {
  const [, inner = ""] = /^\s*(?:for=)?"?\[?([^\]";%\s]*)/i.exec(written) ?? [];
  const bare = inner.replace(/(\.\d+):\d+$/, "$1");
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  return isAddress ? ipaddr.process(bare).toString() : null;
}

/** Returns an IPv4 address, or the first groups of an IPv6 one: its other bits are free. */
export function networkOf(address: string, groups: 3 | 4 = 4): string {
  const plain = readAddress(address);
  if (plain === null) return "-";
  const read = ipaddr.parse(plain);
  if (read instanceof ipaddr.IPv4) return plain;
  const parts = read.parts.slice(0, groups);
  return parts.map((part) => part.toString(16)).join(":");
}
