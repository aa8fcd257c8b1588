import { hash, verify } from "@node-rs/argon2";

/** The minimum cost that OWASP gives for Argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Checked for unknown addresses, so that their response takes as long as for known ones.
const nobody = hash("no account has this password", COST);

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Returns whether the password is right. Takes as long without a hash as with one. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password);
  return stored !== undefined && fits;
}
