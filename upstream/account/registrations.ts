import { stamp, stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { hashOf, newSecret } from "./secrets.ts";
import { keepWords } from "../db/student-words.ts";
import { keepAgreement } from "../school/pages.ts";

export type NewRegistration = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNo: string;
  languageId: number;
  branch: string;
  country: string;
  isEnrolled: boolean;
  /** The school's pages that the student agrees to: "terms-2 privacy-1", or "" for none. */
  agreed: string;
};

/** The secret key of a registration; null or undefined when the caller has none. */
export type Key = string | null | undefined;

/** The mailed link is valid as long. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** Only the newest registrations of an address count, so that more of them do not lock it. */
const MOST = 20;

/** Adds a registration beside others of the same address, and removes those older than a week. */
export async function addRegistration(
  trx: Db,
  { email, ...registration }: NewRegistration & { passwordHash: string; keyHash: string },
  code: { code_salt: string; code_hash: string; code_tries: number; code_expires_at: string },
  now: number,
): Promise<number> {
  await trx
    .deleteFrom("registrations")
    .where("created_at", "<=", stampAfter(-LIFETIME_MS, now))
    .execute();
  const { id } = await trx
    .insertInto("registrations")
    .values({
      email,
      key_hash: registration.keyHash,
      password_hash: registration.passwordHash,
      first_name: registration.firstName,
      last_name: registration.lastName,
      phone_no: registration.phoneNo,
      language_id: registration.languageId,
      branch: registration.branch,
      country: registration.country,
      is_enrolled: registration.isEnrolled ? 1 : 0,
      agreed: registration.agreed || null,
      created_at: stamp(new Date(now)),
      ...code,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the registrations of an address, newest first; with a key only its registration. */
export async function holdRegistrations(trx: Db, email: string, key: Key) {
  // PostgreSQL locks rows on an update. SQLite has one connection and needs no lock.
  await trx
    .updateTable("registrations")
    .set((eb) => ({ email: eb.ref("email") }))
    .where("email", "=", email)
    .execute();
  const mine = trx
    .selectFrom("registrations")
    .selectAll()
    .where("email", "=", email)
    .orderBy("id", "desc")
    .limit(MOST);
  return (key ? mine.where("key_hash", "=", hashOf(key)) : mine).execute();
}

export type HeldRegistration = Awaited<ReturnType<typeof holdRegistrations>>[number];

export function isNamedBy(key: Key, { key_hash }: HeldRegistration): boolean {
  return key ? hashOf(key) === key_hash : false;
}

/** Returns the password hash of the newest registration of the address that is not verified. */
export async function findWaitingPassword(db: Db, email: string): Promise<string | undefined> {
  const newest = await db
    .selectFrom("registrations")
    .select("password_hash")
    .where("email", "=", email)
    .where("verified_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.password_hash;
}

/**
 * Makes the account and removes the other registrations of the address. Returns "used" when the
 * address has an account by now, and "taken" when another account has the phone number.
 */
export async function makeAccount(
  trx: Db,
  { id, email, ...registration }: HeldRegistration,
  now: number,
): Promise<"right" | "used" | "taken"> {
  const owner = await trx
    .selectFrom("users")
    .select("id")
    .where("phone_no", "=", registration.phone_no)
    .where("email", "!=", email)
    .limit(1)
    .executeTakeFirst();
  if (owner) return "taken";
  const at = stamp(new Date(now));
  const made = await trx
    .insertInto("users")
    .values({
      email,
      password_hash: registration.password_hash,
      first_name: registration.first_name,
      last_name: registration.last_name,
      phone_no: registration.phone_no,
      language_id: registration.language_id,
      branch: registration.branch,
      country: registration.country,
      is_enrolled: registration.is_enrolled,
      email_verified_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) {
    await keepWords(trx, made.id);
    const { agreed, created_at } = registration;
    await keepAgreement(trx, made.id, { agreed, at: created_at });
  }
  await trx
    .deleteFrom("registrations")
    .where("email", "=", email)
    .where("id", "!=", id)
    .where("verified_at", "is", null)
    .execute();
  await trx.deleteFrom("registration_links").where("registration_id", "=", id).execute();
  // Kept, so that a second press of the button can say that the code was used.
  await trx.updateTable("registrations").set({ verified_at: at }).where("id", "=", id).execute();
  return made === undefined ? "used" : "right";
}

/** Makes a link for a registration's mail. Earlier links stay valid. */
export async function addLink(trx: Db, registrationId: number, now: number) {
  const { secret, hash } = newSecret();
  await trx
    .insertInto("registration_links")
    .values({ registration_id: registrationId, hash, expires_at: stampAfter(LIFETIME_MS, now) })
    .execute();
  return { token: secret, hash };
}

/** Returns the registration of a valid mailed link, or null. */
export async function findByLink(db: Db, token: string, now: number) {
  const found = await db
    .selectFrom("registration_links")
    .innerJoin("registrations", "registrations.id", "registration_id")
    .selectAll("registrations")
    .where("hash", "=", hashOf(token))
    .where("registration_links.expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  return found ?? null;
}
