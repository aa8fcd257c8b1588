import type { AskedOf } from "../../../contract/staff/people.ts";
import { canonicalEmail } from "../../account/users.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Role, Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { endStaffSessions } from "../account/log-ins.ts";
import { endLinksOf } from "../account/mailed-links.ts";
import { getAskedOf, setAskedOf, turnOff } from "../account/second-factor.ts";

type Order = { id: number; by: Staff };
type Member = Staff & { email: string };

const noOwnerLeft = () =>
  new Refusal(422, "A school needs an owner. Make somebody else an owner first.");

/** Lists the members of staff, and who needs a second factor. */
export async function getPeople(db: Db, { id: asking }: Staff) {
  const rows = await db
    .selectFrom("staff")
    .select(["id", "name", "email", "role", "totp_secret"])
    .orderBy("name")
    .orderBy("id")
    .execute();
  const people = rows.map(({ totp_secret, ...row }) => ({
    ...row,
    has_two_step: totp_secret !== null,
    is_you: row.id === asking,
  }));
  return { asked_of: await getAskedOf(db), people };
}

/**
 * Makes a teacher an owner, who must log in again, or an owner a teacher, whose invitations end.
 * Throws 404 and 422.
 */
export function changeRole({ db, clock }: Clocked, role: Role, { id, by }: Order): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { member, others } = findIn(await heldStaff(trx), id);
    if (member.role === role) return;
    if (role === "teacher" && !hasOwner(others)) throw noOwnerLeft();
    await trx.updateTable("staff").set({ role }).where("id", "=", id).execute();
    // An owner may need a second factor.
    if (role === "owner") await endStaffSessions(trx, id);
    else await endLinksOf(trx, id);
    const roles = { before: { role: member.role }, after: { role } };
    await logChange(trx, by, { did: "change a role", about: member.name, ...roles }, clock());
  });
}

/** Removes an account, and ends its sessions. Throws 404, and 422 for the last owner. */
export function endAccount({ db, clock }: Clocked, { id, by }: Order): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { member, others } = findIn(await heldStaff(trx), id);
    if (!hasOwner(others)) throw noOwnerLeft();
    await takeAway(trx, member, by, clock());
  });
}

/** Removes an account by email, for the command. It may remove the only account. */
export function removeStaff(
  db: Db,
  email: string,
  by: { name: string },
  now: number,
): Promise<"removed" | "unknown" | "last owner"> {
  const address = canonicalEmail(email);
  return db.transaction().execute(async (trx) => {
    const all = await heldStaff(trx);
    const member = all.find((one) => one.email === address);
    if (!member) return "unknown";
    const others = all.filter((one) => one !== member);
    if (others.length > 0 && !hasOwner(others)) return "last owner";
    await takeAway(trx, member, by, now);
    return "removed";
  });
}

/** Turns off the second factor of somebody who has lost their phone. Throws 404. */
export function turnOffFor({ db, clock }: Clocked, { id, by }: Order): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { member } = findIn(await heldStaff(trx), id);
    await turnOff(trx, id);
    await endStaffSessions(trx, id);
    const change = { did: "turn off two-step log-in", about: member.name };
    await logChange(trx, by, change, clock());
  });
}

/** Ends all log-ins of an account. Throws 404. */
export function signOutStaff({ db, clock }: Clocked, { id, by }: Order): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { member } = findIn(await heldStaff(trx), id);
    await endStaffSessions(trx, id);
    await logChange(trx, by, { did: "end log-ins", about: member.name }, clock());
  });
}

/** Sets who needs a second factor. */
export function askSecondStep(
  { db, clock }: Clocked,
  wanted: AskedOf,
  by: { name: string },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await getAskedOf(trx);
    await setAskedOf(trx, wanted);
    const change = { before: { two_step: before }, after: { two_step: wanted } };
    await logChange(
      trx,
      by,
      { did: "ask for two-step log-in", about: "all staff", ...change },
      clock(),
    );
  });
}

/** Locks all rows, so that of two owners who leave at the same time one stays. */
function heldStaff(trx: Db): Promise<Member[]> {
  return trx
    .updateTable("staff")
    .set((eb) => ({ role: eb.ref("role") }))
    .returning(["id", "email", "name", "role"])
    .execute();
}

function findIn(all: Member[], id: number): { member: Member; others: Member[] } {
  const member = all.find((one) => one.id === id);
  if (!member) throw notFound();
  return { member, others: all.filter((one) => one !== member) };
}

const hasOwner = (staff: Member[]) => staff.some(({ role }) => role === "owner");

async function takeAway(trx: Db, member: Member, by: { name: string }, now: number): Promise<void> {
  await trx.deleteFrom("staff").where("id", "=", member.id).execute();
  const change = { about: member.name, before: { role: member.role } };
  await logChange(trx, by, { did: "remove from the staff", ...change }, now);
}
