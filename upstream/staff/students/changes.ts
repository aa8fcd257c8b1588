import { randomBytes } from "node:crypto";
import type { NewStudent, StudentDetails } from "../../../contract/staff/students.ts";
import { hashPassword } from "../../account/passwords.ts";
import { putInvitation, putReset } from "../../account/password-reset.ts";
import { canonicalEmail, lockAccount } from "../../account/users.ts";
import { keepWords } from "../../db/student-words.ts";
import { stampAfter } from "../../clock.ts";
import { checkLanguage } from "../../content/languages.ts";
import type { Db } from "../../db/schema.ts";
import type { Mailing } from "../../mail/outbox.ts";
import type { Selling } from "../../plans/purchase.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";

export type Place = Mailing & Selling;

/** Makes an account and mails an invitation to set a password. Returns its id. */
export async function inviteStudent(
  { db, clock, ...place }: Place,
  given: NewStudent,
  by: Staff,
): Promise<number> {
  const student = { ...given, email: canonicalEmail(given.email) };
  // A random password that nobody knows. The student sets one by the link.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const id = await db.transaction().execute(async (trx) => {
    await checkLanguage(trx, student.language_id);
    const id = await addStudent(trx, student, passwordHash, clock());
    if (id === null)
      throw invalid({
        email: ["This email has an account already. Its page, under Students, mails a new link."],
      });
    const to = { id, email: student.email };
    await putInvitation(trx, to, { ...place, rank: "invitation" }, clock());
    const change = { did: "invite a student", about: `student ${id}`, after: student };
    await logChange(trx, by, change, clock());
    return id;
  });
  return id;
}

/** Adds an account and returns its id; null when the address has one. */
export async function addStudent(
  trx: Db,
  student: NewStudent,
  passwordHash: string,
  now: number,
): Promise<number | null> {
  const at = stampAfter(0, now);
  const made = await trx
    .insertInto("users")
    .values({ ...student, password_hash: passwordHash, email_verified_at: at, created_at: at })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) await keepWords(trx, made.id);
  return made?.id ?? null;
}

/** Changes name and language. A new language ends all log-ins, because they store the old one. */
export function changeDetails(
  { db, clock }: Place,
  id: number,
  details: StudentDetails,
  by: Staff,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await checkLanguage(trx, details.language_id);
    const { first_name, last_name, language_id } = await heldStudent(trx, id);
    const before = { first_name, last_name, language_id };
    if (JSON.stringify(before) === JSON.stringify(details)) return;
    await trx.updateTable("users").set(details).where("id", "=", id).execute();
    await keepWords(trx, id);
    if (language_id !== details.language_id) await endSessions(trx, id);
    const change = { did: "change a student", about: `student ${id}`, before, after: details };
    await logChange(trx, by, change, clock());
  });
}

/** Ends all log-ins of a student. */
export function signOut({ db, clock }: Place, id: number, by: Staff): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await heldStudent(trx, id);
    await endSessions(trx, id);
    await logChange(trx, by, { did: "end log-ins", about: `student ${id}` }, clock());
  });
}

/** Blocks a student until they are unblocked, and ends their log-ins. */
export function blockStudent(
  { db, clock }: Place,
  id: number,
  { reason, by }: { reason: string; by: Staff },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { blocked_reason: former } = await heldStudent(trx, id);
    const blocked = { blocked_at: stampAfter(0, clock()), blocked_reason: reason };
    await trx.updateTable("users").set(blocked).where("id", "=", id).execute();
    await endSessions(trx, id);
    const before = former === null ? undefined : { reason: former };
    const change = { did: "block a student", about: `student ${id}`, before, after: { reason } };
    await logChange(trx, by, change, clock());
  });
}

export function unblockStudent({ db, clock }: Place, id: number, by: Staff): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { blocked_at, blocked_reason: reason } = await heldStudent(trx, id);
    if (blocked_at === null) return;
    const free = { blocked_at: null, blocked_reason: null };
    await trx.updateTable("users").set(free).where("id", "=", id).execute();
    const change = { did: "unblock a student", about: `student ${id}`, before: { reason } };
    await logChange(trx, by, change, clock());
  });
}

/** Mails a link to choose a new password, as a student can request it. */
export async function sendReset(place: Place, id: number, by: Staff): Promise<void> {
  const { db, clock } = place;
  await db.transaction().execute(async (trx) => {
    const { email } = await heldStudent(trx, id);
    await putReset(trx, { id, email }, place, clock());
    await logChange(trx, by, { did: "mail a reset link", about: `student ${id}` }, clock());
  });
}

/** Locks a student's row for the transaction and returns it. Throws 404. */
export async function heldStudent(trx: Db, id: number) {
  await lockAccount(trx, id);
  const held = trx.selectFrom("users").selectAll().where("id", "=", id);
  return held.executeTakeFirstOrThrow(notFound);
}

async function endSessions(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("tokens").where("user_id", "=", id).execute();
}
