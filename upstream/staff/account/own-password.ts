import { refuseCommonPassword } from "../../account/common-passwords.ts";
import { hashPassword, passwordFits } from "../../account/passwords.ts";
import type { Db } from "../../db/schema.ts";
import { invalid } from "../../refusal.ts";
import type { Staff } from "./accounts.ts";
import { logChange } from "../kit/log.ts";
import { endStaffSessions } from "./log-ins.ts";
import { endLinksOf } from "./mailed-links.ts";

/** Sets a new password and ends all other log-ins. Throws 422 with the wrong field. */
export async function changeStaffPassword(
  db: Db,
  by: Staff,
  { chosen, secret }: { chosen: string; secret: string },
  now: number,
): Promise<void> {
  await refuseCommonPassword(chosen);
  const password_hash = await hashPassword(chosen);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("staff").set({ password_hash }).where("id", "=", by.id).execute();
    await endStaffSessions(trx, by.id, { except: secret });
    // A thief may have asked for a link, or have invited somebody.
    await endLinksOf(trx, by.id);
    await logChange(trx, by, { did: "change the password", about: "own account" }, now);
  });
}

/** Throws 422 when the password is wrong. */
export async function checkStaffPassword(db: Db, id: number, password: string): Promise<void> {
  const { password_hash } = await db
    .selectFrom("staff")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!(await passwordFits(password, password_hash)))
    throw invalid({ current_password: ["The current password is wrong."] });
}
