import { createHash, randomBytes } from "node:crypto";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import type { Staff } from "./accounts.ts";

/** A working day. Staff log in again the next morning. */
const SESSION_SECONDS = 12 * 60 * 60;

/** What the log-in still needs: the code of the second factor, or its setup. */
export type Missing = "code" | "setup";
export type Half = { staff: Staff; missing: Missing; hash: string };

/** Time to find a phone. Afterwards staff must type the password again. */
const HALF_SECONDS = 10 * 60;
const MOST_TRIES = 5;

/** Opens a session and returns its token. With `missing` it opens only the second factor. */
export async function openStaffSession(
  db: Db,
  staffId: number,
  now: number,
  missing?: Missing,
): Promise<{ token: string; stage: Missing | "whole"; seconds: number }> {
  const stage = missing ?? "whole";
  const seconds = missing ? HALF_SECONDS : SESSION_SECONDS;
  const secret = randomBytes(32).toString("base64url");
  await db.deleteFrom("staff_sessions").where("expires_at", "<", stampAfter(0, now)).execute();
  await db
    .insertInto("staff_sessions")
    .values({
      hash: digest(secret),
      staff_id: staffId,
      stage,
      expires_at: stampAfter(seconds * 1000, now),
    })
    .execute();
  return { token: secret, stage, seconds };
}

/** Returns the member of staff; null when the session is unknown or has ended. */
export async function findStaffBySession(
  db: Db,
  secret: string,
  now: number,
): Promise<Staff | null> {
  const row = await db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select(["staff.id", "staff.name", "staff.role"])
    .where("session.hash", "=", digest(secret))
    .where("session.stage", "=", "whole")
    .where("session.expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a log-in with the right password but without the second factor, or null. */
export async function findHalf(db: Db, secret: string, now: number): Promise<Half | null> {
  const row = await db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select(["staff.id", "staff.name", "staff.role", "session.stage", "session.hash"])
    .where("session.hash", "=", digest(secret))
    .where("session.tries", "<", MOST_TRIES)
    .where("session.expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  if (!row || (row.stage !== "code" && row.stage !== "setup")) return null;
  const { id, name, role, hash } = row;
  return { staff: { id, name, role }, missing: row.stage, hash };
}

/** Counts a code before it is checked. Returns false after too many. */
export async function countTry(db: Db, { hash }: Half): Promise<boolean> {
  const counted = await db
    .updateTable("staff_sessions")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("hash", "=", hash)
    .where("tries", "<", MOST_TRIES)
    .returning("hash")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Completes a log-in whose second factor is now set up. Returns the session's lifetime. */
export async function completeSession(db: Db, secret: string, now: number): Promise<number> {
  await db
    .updateTable("staff_sessions")
    .set({ stage: "whole", tries: 0, expires_at: stampAfter(SESSION_SECONDS * 1000, now) })
    .where("hash", "=", digest(secret))
    .execute();
  return SESSION_SECONDS;
}

export async function endStaffSession(db: Db, secret: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("hash", "=", digest(secret)).execute();
}

function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
