import { randomInt, timingSafeEqual } from "node:crypto";
import { stamp, stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { hashOf } from "./secrets.ts";

/** A student, with or without a request of their own. */
export type Learner = { id: number; languageId: number };
export type Student = Learner & { tokenId: number; email: string };

const DAY_MS = 24 * 60 * 60 * 1000;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const SEEN_EVERY_MS = 5 * 60 * 1000;
/** More than a class that shares an account has. */
const MOST_LOG_INS = 100;

/** Makes a bearer token of an id, a bar and 40 characters. It outlives the portal's session. */
export async function issueToken(
  db: Db,
  userId: number,
  remember: boolean,
  device: string | null = null,
): Promise<string> {
  const secret = Array.from({ length: 40 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const { id } = await db
    .insertInto("tokens")
    .values({
      user_id: userId,
      hash: hashOf(secret),
      expires_at: stampAfter((remember ? 31 : 1) * DAY_MS),
      device,
      created_at: stamp(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await endOldest(db, userId);
  return `${id}|${secret}`;
}

/** Ends the log-ins that were used longest ago, so that no program makes an endless list of them. */
async function endOldest(db: Db, userId: number): Promise<void> {
  const own = db.selectFrom("tokens").select("id").where("user_id", "=", userId);
  await db
    .deleteFrom("tokens")
    .where("user_id", "=", userId)
    .where(
      "id",
      "not in",
      own
        .orderBy(({ fn }) => fn.coalesce("last_used_at", "created_at"), "desc")
        .orderBy("id", "desc")
        .limit(MOST_LOG_INS),
    )
    .execute();
}

/** Returns the token's owner, or null when the token is malformed, unknown or expired. */
export async function findStudentByToken(db: Db, token: string): Promise<Student | null> {
  const [, id, secret] = /^(\d{1,9})\|(\w{40})$/.exec(token) ?? [];
  if (id === undefined || secret === undefined) return null;
  const row = await db
    .selectFrom("tokens")
    .innerJoin("users", "users.id", "tokens.user_id")
    .select(["tokens.hash", "tokens.last_used_at", "users.id", "users.email", "users.language_id"])
    .where("tokens.id", "=", Number(id))
    .where("tokens.expires_at", ">", stamp())
    // A log-in may be running while its student is blocked.
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashOf(secret)))) return null;
  // Each write costs an fsync, so "last used" is accurate only to some minutes.
  if (row.last_used_at === null || row.last_used_at < stampAfter(-SEEN_EVERY_MS)) {
    await db
      .updateTable("tokens")
      .set({ last_used_at: stamp() })
      .where("id", "=", Number(id))
      .execute()
      // Pages and sounds must work with a full disk too.
      .catch(() => {});
  }
  return { id: row.id, tokenId: Number(id), email: row.email, languageId: row.language_id };
}

export async function revokeToken(db: Db, tokenId: number): Promise<void> {
  await db.deleteFrom("tokens").where("id", "=", tokenId).execute();
}
