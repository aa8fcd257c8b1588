import { createHash, randomBytes } from "node:crypto";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";

export type Purpose = "verification" | "reset";
type MailedToken = { id: number; userId: number };

const LIFETIME_MS = { verification: 7 * 24 * 60 * 60 * 1000, reset: 60 * 60 * 1000 };

/**
 * A new secret for a mailed link, and the key of the one mail that carries it. Only its hash is
 * kept.
 */
export async function issueMailedToken(
  trx: Db,
  userId: number,
  purpose: Purpose,
  now: number,
): Promise<{ token: string; dedupeKey: string }> {
  const token = randomBytes(32).toString("base64url");
  const hash = digest(token);
  const mine = trx
    .deleteFrom("mailed_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose);
  await mine.where("expires_at", "<=", stampAfter(0, now)).execute();
  await trx
    .insertInto("mailed_tokens")
    .values({ user_id: userId, purpose, hash, expires_at: stampAfter(LIFETIME_MS[purpose], now) })
    .execute();
  return { token, dedupeKey: `${purpose}-${hash.slice(0, 32)}` };
}

/**
 * Whose living token this is, or null. Ask once more with the account held before anything is done
 * with it.
 */
export async function findMailedToken(
  db: Db,
  token: string,
  purpose: Purpose,
  now: number,
): Promise<MailedToken | null> {
  const row = await db
    .selectFrom("mailed_tokens")
    .select(["id", "user_id"])
    .where("hash", "=", digest(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  return row ? { id: row.id, userId: row.user_id } : null;
}

/** Ends all links of a kind that were mailed to the account. */
export async function endMailedTokens(trx: Db, userId: number, purpose: Purpose): Promise<void> {
  await trx
    .deleteFrom("mailed_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .execute();
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
