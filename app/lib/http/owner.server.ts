import { createHash } from "node:crypto";
import type { Session } from "./session.server.ts";

/**
 * An opaque name that keeps two students' recordings on one device apart. Without proof of the
 * email the token is the name, so that a claim opens nothing of another account.
 */
export function ownerOf({ email, token, proved }: Session): string {
  return createHash("sha256")
    .update(proved ? `owner:${email.toLowerCase()}` : `owner-by-token:${token}`)
    .digest("base64url")
    .slice(0, 22);
}
