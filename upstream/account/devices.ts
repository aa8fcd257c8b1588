import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { invalid } from "../refusal.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { hashPassword, passwordFits } from "./passwords.ts";
import type { Student } from "./tokens.ts";
import { lockAccount } from "./users.ts";

export type Device = {
  id: number;
  device: string | null;
  last_used_at: string;
  is_current: boolean;
};

const WRONG = "The current password is wrong.";

/** Lists the student's log-ins: this one first, then the most recently used. */
export async function listDevices(db: Db, { id, tokenId }: Student): Promise<Device[]> {
  const rows = await db
    .selectFrom("tokens")
    .select(["id", "device", "last_used_at", "created_at"])
    .where("user_id", "=", id)
    .where("expires_at", ">", stamp())
    .execute();
  return rows
    .map(({ created_at, last_used_at, ...row }) => ({
      ...row,
      last_used_at: last_used_at ?? created_at,
      is_current: row.id === tokenId,
    }))
    .sort(
      (one, other) =>
        Number(other.is_current) - Number(one.is_current) ||
        other.last_used_at.localeCompare(one.last_used_at),
    );
}

/** Ends one other log-in of the student, or all others when `id` is missing. */
export async function endDevices(
  db: Db,
  { id, tokenId }: Student,
  deviceId: number | null,
): Promise<void> {
  const others = db.deleteFrom("tokens").where("user_id", "=", id).where("id", "!=", tokenId);
  await (deviceId === null ? others : others.where("id", "=", deviceId)).execute();
}

/** Sets a new password and ends all other log-ins, and the calendar's address. Throws 422 with the wrong field. */
export async function changePassword(
  db: Db,
  student: Student,
  { current, chosen }: { current: string; chosen: string },
): Promise<void> {
  await checkPassword(db, student.id, current);
  await refuseCommonPassword(chosen);
  const hash = await hashPassword(chosen);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, student.id);
    await trx
      .updateTable("users")
      .set({ password_hash: hash })
      .where("id", "=", student.id)
      .execute();
    await trx.deleteFrom("mailed_tokens").where("user_id", "=", student.id).execute();
    await endDevices(trx, student, null);
    await endFeed(trx, student.id);
  });
}

/** Removes the URL of the student's calendar. */
export async function endFeed(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("reminders")
    .set({ feed_hash: null, feed_made_at: null })
    .where("user_id", "=", userId)
    .execute();
}

/** Throws 422 when the password is wrong. */
export async function checkPassword(db: Db, studentId: number, password: string): Promise<void> {
  const { password_hash } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", studentId)
    .executeTakeFirstOrThrow();
  if (!(await passwordFits(password, password_hash))) throw invalid({ current_password: [WRONG] });
}
