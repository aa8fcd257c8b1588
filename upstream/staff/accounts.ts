import { hashPassword, passwordFits } from "../account/passwords.ts";
import { canonicalEmail } from "../account/users.ts";
import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";

export type Staff = { id: number; name: string };

/** Whether there is anybody for whom the staff pages are. */
export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Creates a staff account. False when the address has one. */
export async function createStaff(
  db: Db,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<boolean> {
  const created = await db
    .insertInto("staff")
    .values({
      email: canonicalEmail(email),
      name,
      password_hash: await hashPassword(password),
      created_at: stamp(),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return created !== undefined;
}

/** Takes an account away, and ends its sessions. False when there was none. */
export async function removeStaff(db: Db, email: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("staff")
    .where("email", "=", canonicalEmail(email))
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** The account of an email, or null. */
export async function findStaffId(db: Db, email: string): Promise<number | null> {
  const found = await db
    .selectFrom("staff")
    .select("id")
    .where("email", "=", canonicalEmail(email))
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Whom email and password belong to, or null; an address without account takes as long. */
export async function findStaffByPassword(
  db: Db,
  email: string,
  password: string,
): Promise<Staff | null> {
  const found = await db
    .selectFrom("staff")
    .select(["id", "name", "password_hash"])
    .where("email", "=", canonicalEmail(email))
    .executeTakeFirst();
  const fits = await passwordFits(password, found?.password_hash);
  return fits && found ? { id: found.id, name: found.name } : null;
}
