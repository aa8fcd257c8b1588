import { createHash, randomBytes } from "node:crypto";

/** A secret that only its owner holds, and what is kept of it. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: hashOf(secret) };
}

/** Enough for secrets of 256 bits, which nobody guesses: no salt and no slow hash. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
