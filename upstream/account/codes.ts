import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { stamp, stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";

export type CodeCheck = "right" | "wrong" | "expired" | "used";

/**
 * The two minutes that the mail and the page promise, and what a slow line needs to bring a code
 * that was sent in the last second.
 */
const LIFETIME_MS = (120 + 30) * 1000;
const MOST_TRIES = 5;

/**
 * A new code of six digits; the one before opens nothing any more. Call it in a transaction that
 * holds the account.
 */
export async function renewCode(trx: Db, userId: number, now: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const salt = randomBytes(16).toString("hex");
  const row = {
    salt,
    hash: digest(code, salt),
    tries: 0,
    expires_at: stampAfter(LIFETIME_MS, now),
    used_at: null,
  };
  await trx
    .insertInto("one_time_codes")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
  return code;
}

/**
 * Tries a code, and uses it up when it is right. Call it in a transaction that holds the account,
 * and commit whatever it says: tries count.
 */
export async function tryCode(
  trx: Db,
  userId: number,
  code: string,
  now: number,
): Promise<CodeCheck> {
  const row = await trx
    .selectFrom("one_time_codes")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return "wrong";
  const isRight = timingSafeEqual(Buffer.from(digest(code, row.salt)), Buffer.from(row.hash));
  if (row.used_at !== null) return isRight ? "used" : "wrong";
  if (row.tries >= MOST_TRIES || row.expires_at <= stampAfter(0, now)) return "expired";
  if (isRight) await endCode(trx, userId, now);
  else
    await trx
      .updateTable("one_time_codes")
      .set({ tries: row.tries + 1 })
      .where("user_id", "=", userId)
      .execute();
  return isRight ? "right" : "wrong";
}

/** From now on the student's code counts as used. */
export async function endCode(trx: Db, userId: number, now: number): Promise<void> {
  await trx
    .updateTable("one_time_codes")
    .set({ used_at: stamp(new Date(now)) })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

function digest(code: string, salt: string): string {
  return createHmac("sha256", salt).update(code).digest("hex");
}
