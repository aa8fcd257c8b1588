import { createHash, randomBytes } from "node:crypto";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import type { Staff } from "./accounts.ts";

/** A working day: whoever sits down the next morning logs in again. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Begins a session and returns its secret, which is stored nowhere. Ended ones go. */
export async function openStaffSession(db: Db, staffId: number, now: number): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await db.deleteFrom("staff_sessions").where("expires_at", "<", stampAfter(0, now)).execute();
  await db
    .insertInto("staff_sessions")
    .values({
      hash: digest(secret),
      staff_id: staffId,
      expires_at: stampAfter(SESSION_SECONDS * 1000, now),
    })
    .execute();
  return secret;
}

/** Whose session this is, or null when it is unknown or has ended. */
export async function findStaffBySession(
  db: Db,
  secret: string,
  now: number,
): Promise<Staff | null> {
  const row = await db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select(["staff.id", "staff.name"])
    .where("session.hash", "=", digest(secret))
    .where("session.expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  return row ?? null;
}

export async function endStaffSession(db: Db, secret: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("hash", "=", digest(secret)).execute();
}

function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
