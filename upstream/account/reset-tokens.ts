import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { hashOf, newSecret } from "./secrets.ts";

type ResetToken = { id: number; userId: number };

const LIFETIME_MS = 60 * 60 * 1000;
/** A student may read an invitation some days later. */
export const INVITATION_MS = 7 * 24 * LIFETIME_MS;

/** Makes the token of a mailed link, and the key of its mail. Stores only the token's hash. */
export async function issueResetToken(
  trx: Db,
  userId: number,
  now: number,
  lifeMs = LIFETIME_MS,
): Promise<{ token: string; dedupeKey: string }> {
  const { secret: token, hash } = newSecret();
  await trx
    .deleteFrom("mailed_tokens")
    .where("user_id", "=", userId)
    .where("expires_at", "<=", stampAfter(0, now))
    .execute();
  await trx
    .insertInto("mailed_tokens")
    .values({ user_id: userId, purpose: "reset", hash, expires_at: stampAfter(lifeMs, now) })
    .execute();
  return { token, dedupeKey: `reset-${hash.slice(0, 32)}` };
}

/** Returns the owner of a valid token, or null. Check again with the account locked. */
export async function findResetToken(
  db: Db,
  token: string,
  now: number,
): Promise<ResetToken | null> {
  const row = await db
    .selectFrom("mailed_tokens")
    .select(["id", "user_id"])
    .where("hash", "=", hashOf(token))
    .where("expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  return row ? { id: row.id, userId: row.user_id } : null;
}

export async function endResetTokens(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("mailed_tokens").where("user_id", "=", userId).execute();
}
