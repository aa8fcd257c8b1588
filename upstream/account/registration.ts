import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import type { Deps } from "../http/context.ts";
import { invalid } from "../refusal.ts";
import { hashPassword } from "./passwords.ts";
import { findPhoneOwner } from "./users.ts";
import { endMailedTokens } from "./mailed-tokens.ts";
import { mailVerification } from "./verification.ts";

export type Registration = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phoneNo: string;
  languageId: number;
  branch: string;
  country: string;
  isEnrolled: boolean;
};

/**
 * What there was under the address before; a password's hash is never the same twice, so it tells
 * whether that has changed.
 */
type Before = { id: number; password_hash: string } | null;

const EMAIL_TAKEN = "The email has already been taken.";
const PHONE_TAKEN = "The phone no has already been taken.";

/**
 * Keeps an unverified account and mails its code. Throws 422 when the address or the number belongs
 * to a verified account.
 */
export async function register(
  { db, clock, publicOrigin, mailer }: Deps,
  registration: Registration,
): Promise<void> {
  const before = await checkIsFree(db, registration);
  // Tens of milliseconds of work: nobody else's transaction is to wait for it.
  const passwordHash = await hashPassword(registration.password);
  await db.transaction().execute(async (trx) => {
    const userId = await writeAccount(trx, registration, passwordHash, before);
    await mailVerification(trx, { userId, email: registration.email, publicOrigin, now: clock() });
  });
  mailer.wake();
}

async function checkIsFree(db: Db, { email, phoneNo, languageId }: Registration): Promise<Before> {
  const errors: Record<string, string[]> = {};
  const before = await db
    .selectFrom("users")
    .select(["id", "password_hash", "email_verified_at"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (before && before.email_verified_at !== null) errors.email = [EMAIL_TAKEN];
  if ((await findPhoneOwner(db, phoneNo)) !== null) errors.phone_no = [PHONE_TAKEN];
  const language = await db
    .selectFrom("languages")
    .select("id")
    .where("id", "=", languageId)
    .executeTakeFirst();
  if (!language) errors.language = ["The selected language is invalid."];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return before ?? null;
}

/**
 * Writes only over what was seen before: of two registrations at once the second is refused, and a
 * verified account stays as it is.
 */
async function writeAccount(
  trx: Db,
  registration: Registration,
  passwordHash: string,
  before: Before,
): Promise<number> {
  const row = {
    password_hash: passwordHash,
    first_name: registration.firstName,
    last_name: registration.lastName,
    phone_no: registration.phoneNo,
    language_id: registration.languageId,
    branch: registration.branch,
    country: registration.country,
    is_enrolled: registration.isEnrolled ? 1 : 0,
    created_at: stampAfter(0),
  } as const;
  const written = before
    ? await trx
        .updateTable("users")
        .set(row)
        .where("id", "=", before.id)
        .where("password_hash", "=", before.password_hash)
        .where("email_verified_at", "is", null)
        .returning("id")
        .executeTakeFirst()
    : await trx
        .insertInto("users")
        .values({ email: registration.email, ...row })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning("id")
        .executeTakeFirst();
  if (!written) throw invalid({ email: [EMAIL_TAKEN] });
  // Links mailed for the replaced registration must not verify this one, nor change its password.
  for (const purpose of ["verification", "reset"] as const)
    await endMailedTokens(trx, written.id, purpose);
  return written.id;
}
