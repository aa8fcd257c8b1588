import type { Db } from "../db/schema.ts";
import type { Mailing } from "../mail/outbox.ts";
import { invalid } from "../refusal.ts";
import { newCode } from "./codes.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./passwords.ts";
import { addRegistration, type NewRegistration } from "./registrations.ts";
import { newSecret } from "./secrets.ts";
import { findPhoneOwner } from "./users.ts";
import { mailCode } from "./verification.ts";

/**
 * Stores a registration and mails its code, if the mailbox may get one more. Returns the key of the
 * registration: its code works only with the key, even when a stranger registers the same address.
 * Throws 422 when an account has the address or the phone number.
 */
export async function register(
  { db, clock, publicOrigin }: Mailing,
  isMailed: boolean,
  { password, ...registration }: NewRegistration & { password: string },
): Promise<string> {
  await checkIsFree(db, registration);
  await refuseCommonPassword(password);
  // Hashing takes tens of milliseconds, so it runs outside the transaction.
  const passwordHash = await hashPassword(password);
  const { secret: key, hash: keyHash } = newSecret();
  const now = clock();
  const { code, kept } = newCode(now);
  await db.transaction().execute(async (trx) => {
    const id = await addRegistration(trx, { ...registration, passwordHash, keyHash }, kept, now);
    if (isMailed) await mailCode(trx, { id, email: registration.email, publicOrigin, code, now });
  });
  return key;
}

async function checkIsFree(db: Db, { email, phoneNo, languageId }: NewRegistration): Promise<void> {
  const errors: Record<string, string[]> = {};
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (owner) errors.email = ["The email has already been taken."];
  if ((await findPhoneOwner(db, phoneNo)) !== null)
    errors.phone_no = ["This phone number already has an account."];
  const language = await db
    .selectFrom("languages")
    .select("id")
    .where("id", "=", languageId)
    .where("offered", "=", 1)
    .executeTakeFirst();
  if (!language) errors.language = ["The selected language is invalid."];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
