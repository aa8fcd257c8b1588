import { createHash, randomBytes } from "node:crypto";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import type { Staff } from "./accounts.ts";

/** A working day: whoever sits down the next morning logs in again. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** What a log-in still misses: the code of the second step, or the second step itself. */
export type Missing = "code" | "setup";
export type Half = { staff: Staff; missing: Missing; hash: string };

/** Time to find a phone; then the password is asked again. */
export const HALF_SECONDS = 10 * 60;
/** Wrong codes of one log-in. */
const MOST_TRIES = 5;

/**
 * Begins a session and returns its secret, which is stored nowhere. Ended ones go. With something
 * missing it opens nothing but the second step.
 */
export async function openStaffSession(
  db: Db,
  staffId: number,
  now: number,
  missing?: Missing,
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await db.deleteFrom("staff_sessions").where("expires_at", "<", stampAfter(0, now)).execute();
  await db
    .insertInto("staff_sessions")
    .values({
      hash: digest(secret),
      staff_id: staffId,
      stage: missing ?? "whole",
      expires_at: stampAfter((missing ? HALF_SECONDS : SESSION_SECONDS) * 1000, now),
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
    .where("session.stage", "=", "whole")
    .where("session.expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  return row ?? null;
}

/** A log-in whose password was right and that misses something, or null. */
export async function findHalf(db: Db, secret: string, now: number): Promise<Half | null> {
  const row = await db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select(["staff.id", "staff.name", "session.stage", "session.hash"])
    .where("session.hash", "=", digest(secret))
    .where("session.tries", "<", MOST_TRIES)
    .where("session.expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  if (!row || (row.stage !== "code" && row.stage !== "setup")) return null;
  return { staff: { id: row.id, name: row.name }, missing: row.stage, hash: row.hash };
}

/** Counts a code before it is tried; false when there were too many. */
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

export async function endStaffSession(db: Db, secret: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("hash", "=", digest(secret)).execute();
}

function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
