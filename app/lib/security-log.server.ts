import { placeOf } from "./http/limits/place.server.ts";
import type { Portal } from "./portal.server.ts";
import { signerFor } from "./http/signature.server.ts";

type Event = "login-failed" | "wait-begun" | "limit-reached";
type Who = { address: string | null; email: string };

/** Hashed by a key of this installation, so that the log tells no address and no email. */
const signer = signerFor("security-log");

/** One address or account has one hash, so that its lines can be counted. */
export function logSecurity(
  portal: Portal,
  security: Event,
  { address, email }: Who,
  limit?: string,
): void {
  const { sign } = signer(portal);
  const place = address === null ? "-" : placeOf(address);
  const who = { address: sign(place), account: sign(email.trim().toLowerCase()) };
  portal.log.warn({ security, ...(limit && { limit }), ...who }, "security");
}
