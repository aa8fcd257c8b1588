import type { Flag } from "../../db/flag.ts";
import type { Db } from "../../db/schema.ts";

/** Returns whether somebody gets one mail a day while something waits. */
export async function getsDailyMail(db: Db, id: number): Promise<boolean> {
  const { daily_mail } = await db
    .selectFrom("staff")
    .select("daily_mail")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return daily_mail === 1;
}

export async function setDailyMail(db: Db, id: number, daily_mail: Flag): Promise<void> {
  await db.updateTable("staff").set({ daily_mail }).where("id", "=", id).execute();
}
