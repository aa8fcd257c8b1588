import { hashPassword, passwordFits } from "../../account/passwords.ts";
import { canonicalEmail } from "../../account/users.ts";
import { stamp } from "../../clock.ts";
import type { Flag } from "../../db/flag.ts";
import type { Db } from "../../db/schema.ts";

export type Role = "owner" | "teacher";
export type Staff = { id: number; name: string; role: Role };

export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) !== undefined;
}

type NewStaff = { email: string; name: string; role: Role };

/** Creates a staff account; the first one is an owner's. Returns null when the address has one. */
export async function createStaff(
  db: Db,
  { password, ...member }: NewStaff & { password: string },
): Promise<Role | null> {
  return addStaff(db, { ...member, password_hash: await hashPassword(password) });
}

/** Creates a staff account, as `createStaff` does. */
export async function addStaff(
  db: Db,
  { email, name, password_hash, role: wanted }: NewStaff & { password_hash: string },
): Promise<Role | null> {
  const role = (await hasStaff(db)) ? wanted : "owner";
  const created = await db
    .insertInto("staff")
    .values({
      email: canonicalEmail(email),
      name,
      password_hash,
      role,
      created_at: stamp(),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("role")
    .executeTakeFirst();
  return created?.role ?? null;
}

export async function findStaffId(db: Db, email: string): Promise<number | null> {
  const found = await db
    .selectFrom("staff")
    .select("id")
    .where("email", "=", canonicalEmail(email))
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Returns null for a wrong pair. An address without an account takes as long. */
export async function findStaffByPassword(
  db: Db,
  email: string,
  password: string,
): Promise<Staff | null> {
  const found = await db
    .selectFrom("staff")
    .select(["id", "name", "role", "password_hash"])
    .where("email", "=", canonicalEmail(email))
    .executeTakeFirst();
  const fits = await passwordFits(password, found?.password_hash);
  return fits && found ? { id: found.id, name: found.name, role: found.role } : null;
}

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
