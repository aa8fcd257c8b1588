import { createHash } from "node:crypto";
import type { Session } from "./session.server.ts";

/**
 * A fixed, opaque name for one account on one device: it keeps two students' recordings apart
 * without naming them. Whoever only claims an e-mail is named by the token alone, so that no claim
 * opens what another account has kept here.
 */
export function ownerOf({ email, token, proved }: Session): string {
  return createHash("sha256")
    .update(proved ? `owner:${email.toLowerCase()}` : `owner-by-token:${token}`)
    .digest("base64url")
    .slice(0, 22);
}
