import { setImmediate as turn } from "node:timers/promises";
import { plainEmail } from "../../plan/typed.ts";
import { stamp, stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { hashPassword, passwordFits } from "./passwords.ts";
import { findWaitingPassword } from "./registrations.ts";
import { keepWords, type StudentWord, searchWords } from "../db/student-words.ts";

const AT_ONCE = 500;

type NewUser = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  languageId: number;
  phoneNo?: string;
};

/** Returns the address in lower case, because one mailbox is one account. */
export const canonicalEmail = (email: string) => plainEmail(email).toLowerCase();

/** Creates a verified student and returns the id. Throws when an account has the address. */
export async function createUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await db
    .insertInto("users")
    .values({
      email: canonicalEmail(user.email),
      password_hash: await hashPassword(user.password),
      first_name: user.firstName,
      last_name: user.lastName,
      phone_no: user.phoneNo ?? null,
      language_id: user.languageId,
      email_verified_at: stamp(),
      created_at: stamp(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepWords(db, id);
  return id;
}

/**
 * Returns the account with this email and password; null for a registration that waits for its
 * code, and undefined otherwise. Takes as long for an unknown address.
 */
export async function findUserByPassword(db: Db, email: string, password: string) {
  const address = canonicalEmail(email);
  const user = await db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", address)
    .executeTakeFirst();
  const stored = user ? user.password_hash : await findWaitingPassword(db, address);
  if (!(await passwordFits(password, stored))) return undefined;
  return user ?? null;
}

/** Returns the id of another account with this phone number, or null. */
export async function findPhoneOwner(db: Db, phoneNo: string, except = 0): Promise<number | null> {
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("phone_no", "=", phoneNo)
    .where("id", "!=", except)
    .limit(1)
    .executeTakeFirst();
  return owner?.id ?? null;
}

export async function grantTopPlan(db: Db, userId: number): Promise<void> {
  const year = 365 * 24 * 60 * 60 * 1000;
  await db
    .insertInto("subscriptions")
    .values({
      user_id: userId,
      plan_name: "Advance",
      status: "active",
      user_sample_response: 1,
      is_live_video_class: 1,
      realtime_vip_material: 1,
      fulllenth_vac_limits: 1,
      mocktest_limits: 1,
      feedback: 1,
      expires_at: stampAfter(year),
      created_at: stamp(),
    })
    .execute();
}

/**
 * Locks the student's row for the transaction. PostgreSQL locks rows on an update. SQLite has one
 * connection and needs no lock.
 */
export async function lockStudent(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable("users")
    .set({ last_active_at: stamp() })
    .where("id", "=", userId)
    .execute();
}

/** Locks an account without a sign of activity, because the caller may be a stranger. */
export async function lockAccount(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({ email: eb.ref("email") }))
    .where("id", "=", userId)
    .execute();
}

/**
 * Writes the search words of students whose stored words follow another rule: after an upgrade, or
 * written by an API of an earlier version.
 */
export async function keepAllWords(db: Db, isOver: () => boolean): Promise<void> {
  for (let after = 0; !isOver(); await turn()) {
    const students = await db
      .selectFrom("users")
      .select(["id", "first_name", "last_name", "email"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    const last = students.at(-1);
    if (!last) return;
    const stored = await db
      .selectFrom("student_words")
      .selectAll()
      .where("user_id", ">", after)
      .where("user_id", "<=", last.id)
      .execute();
    for (const id of differing(stored, students.flatMap(searchWords)))
      await db.transaction().execute(async (trx) => {
        await lockAccount(trx, id);
        await keepWords(trx, id);
      });
    after = last.id;
  }
}

/** Returns the students with a word in only one of the lists. */
function differing(...[stored, wanted]: [StudentWord[], StudentWord[]]): Set<number> {
  const keyOf = ({ user_id, word, of_email }: StudentWord) => `${user_id} ${of_email} ${word}`;
  const [were, are] = [new Set(stored.map(keyOf)), new Set(wanted.map(keyOf))];
  const changed = [
    ...stored.filter((word) => !are.has(keyOf(word))),
    ...wanted.filter((word) => !were.has(keyOf(word))),
  ];
  return new Set(changed.map(({ user_id }) => user_id));
}
