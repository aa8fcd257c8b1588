import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { hashOf, newSecret } from "./secrets.ts";

type ResetToken = { id: number; userId: number; purpose: Purpose };
type Purpose = "reset" | "invitation";

const HOUR_MS = 60 * 60 * 1000;
/** A student may read an invitation some days later. */
const LIFETIME_MS: Record<Purpose, number> = { reset: HOUR_MS, invitation: 7 * 24 * HOUR_MS };

/** Makes the token of a mailed link, and the key of its mail. Stores only the token's hash. */
export async function issueResetToken(
  trx: Db,
  userId: number,
  now: number,
  purpose: Purpose = "reset",
): Promise<{ token: string; dedupeKey: string }> {
  const { secret: token, hash } = newSecret();
  await trx
    .deleteFrom("mailed_tokens")
    .where("user_id", "=", userId)
    .where("expires_at", "<=", stampAfter(0, now))
    .execute();
  await trx
    .insertInto("mailed_tokens")
    .values({
      ...{ user_id: userId, purpose, hash },
      expires_at: stampAfter(LIFETIME_MS[purpose], now),
    })
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
    .select(["id", "user_id", "purpose"])
    .where("hash", "=", hashOf(token))
    .where("expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  return row ? { id: row.id, userId: row.user_id, purpose: row.purpose } : null;
}

export async function endResetTokens(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("mailed_tokens").where("user_id", "=", userId).execute();
}
