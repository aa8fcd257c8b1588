import { createHash, randomBytes } from "node:crypto";
import { stampAfter } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import type { Staff } from "./accounts.ts";

/** A working day. Staff log in again the next morning. */
const SESSION_SECONDS = 12 * 60 * 60;

/** What the log-in still needs: the code of the second factor, or its setup. */
export type Missing = "code" | "setup";
type Browser = { device: string | null; place: string | null };
export type Half = { staff: Staff; missing: Missing; hash: string; browser: Browser };

/** Time to find a phone. Afterwards staff must type the password again. */
const HALF_SECONDS = 10 * 60;
const MOST_TRIES = 5;
const SEEN_EVERY_MS = 5 * 60 * 1000;

/** Opens a session and returns its token. With `missing` it opens only the second factor. */
export async function openStaffSession(
  db: Db,
  staffId: number,
  now: number,
  { missing, device, place }: { missing?: Missing | undefined } & Partial<Browser> = {},
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
      ...{ device, place, created_at: stampAfter(0, now), last_used_at: stampAfter(0, now) },
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
    .select(["staff.id", "staff.name", "staff.role", "session.last_used_at"])
    .where("session.hash", "=", digest(secret))
    .where("session.stage", "=", "whole")
    .where("session.expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  if (!row) return null;
  const { last_used_at, ...staff } = row;
  // Each write costs an fsync, so "last used" is accurate only to some minutes.
  if (last_used_at === null || last_used_at < stampAfter(-SEEN_EVERY_MS, now))
    await db
      .updateTable("staff_sessions")
      .set({ last_used_at: stampAfter(0, now) })
      .where("hash", "=", digest(secret))
      .execute()
      // Pages must work with a full disk too.
      .catch(() => {});
  return staff;
}

/** Lists the log-ins of a member of staff: this one first, then the most recently used. */
export async function listStaffSessions(db: Db, staffId: number, secret: string, now: number) {
  const rows = await db
    .selectFrom("staff_sessions")
    .select(["hash", "device", "place", "created_at", "last_used_at"])
    .where("staff_id", "=", staffId)
    .where("stage", "=", "whole")
    .where("expires_at", ">", stampAfter(0, now))
    .orderBy("last_used_at", "desc")
    .execute();
  const listed = rows.map(({ hash, ...row }) => ({
    ...row,
    id: idOf(hash),
    is_current: hash === digest(secret),
  }));
  return [...listed.filter((one) => one.is_current), ...listed.filter((one) => !one.is_current)];
}

/** Ends the log-ins of a member of staff, half-finished ones too, but not that of `except`. */
export async function endStaffSessions(
  db: Db,
  staffId: number,
  { except, id }: { except?: string; id?: string | null } = {},
): Promise<void> {
  let ended = db.deleteFrom("staff_sessions").where("staff_id", "=", staffId);
  if (except !== undefined) ended = ended.where("hash", "!=", digest(except));
  if (id) ended = ended.where("hash", "like", `${id.replace(/[^0-9a-f]/g, "x")}%`);
  await ended.execute();
}

/** Returns a log-in with the right password but without the second factor, or null. */
export async function findHalf(db: Db, secret: string, now: number): Promise<Half | null> {
  const row = await db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select(["staff.id", "staff.name", "staff.role", "session.stage", "session.hash"])
    .select(["session.device", "session.place"])
    .where("session.hash", "=", digest(secret))
    .where("session.tries", "<", MOST_TRIES)
    .where("session.expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  if (!row || (row.stage !== "code" && row.stage !== "setup")) return null;
  const { id, name, role, hash, device, place } = row;
  return { staff: { id, name, role }, missing: row.stage, hash, browser: { device, place } };
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

/** A part of the hash names a log-in, and opens nothing. */
function idOf(hash: string): string {
  return hash.slice(0, 24);
}

function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
