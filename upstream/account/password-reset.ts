import { stampAfter } from "../clock.ts";
import type { Clocked, Db } from "../db/schema.ts";
import { invitationLetter, resetLetter } from "../mail/letters.ts";
import { putMail, putNothing } from "../mail/outbox.ts";
import { schoolName } from "../school/identity.ts";
import { agreementNow, keepAgreement, notAgreed } from "../school/pages.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { endFeed } from "./devices.ts";
import { hashPassword } from "./passwords.ts";
import { endResetTokens, findResetToken, issueResetToken } from "./reset-tokens.ts";
import { lockAccount } from "./users.ts";

type Place = { publicOrigin: string; seller: { name: string } };

/** Mails a link to choose a new password. An unknown address gets none, and takes as long. */
export async function mailReset(
  { db, clock, ...place }: Clocked & Place,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user) return putNothing(trx);
    await putReset(trx, { id: user.id, email }, place, clock());
  });
}

type Receiver = { id: number; email: string };

/**
 * Queues the mail with a link to choose a new password, in the caller's transaction. An invited
 * student who never came has no password to reset, and gets another invitation.
 */
export async function putReset(
  trx: Db,
  { id, email }: Receiver,
  place: Place,
  now: number,
): Promise<void> {
  await lockAccount(trx, id);
  if (await isYetToCome(trx, id))
    return putInvitation(trx, { id, email }, { ...place, rank: "awaited" }, now);
  const { publicOrigin } = place;
  const { token, dedupeKey } = await issueResetToken(trx, id, now);
  const letter = resetLetter(`${publicOrigin}/reset/password/${token}`);
  await putMail(trx, { to: email, letter, dedupeKey, rank: "awaited" });
}

/** Queues the mail with the link to an account that the school has made. */
export async function putInvitation(
  trx: Db,
  { id, email }: Receiver,
  { publicOrigin, seller, rank }: Place & { rank: "awaited" | "invitation" },
  now: number,
): Promise<void> {
  const { token, dedupeKey } = await issueResetToken(trx, id, now, "invitation");
  const school = await schoolName(trx, seller.name);
  const letter = invitationLetter(school, `${publicOrigin}/invitation/${token}`);
  await putMail(trx, { to: email, letter, dedupeKey, rank });
}

/** Only the sign-up asks for the country. */
async function isYetToCome(trx: Db, id: number): Promise<boolean> {
  const { country, last_active_at } = await trx
    .selectFrom("users")
    .select(["country", "last_active_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const agreed = trx.selectFrom("agreements").select("page_id").where("user_id", "=", id);
  return country === null && last_active_at === null && !(await agreed.executeTakeFirst());
}

/**
 * Sets the password and ends all log-ins. Who is invited agrees to the school's pages with it, as
 * at sign-up. Returns false for an unknown, used or expired link.
 */
export async function resetPassword(
  { db, clock }: Clocked,
  token: string,
  { password, agreed }: { password: string; agreed: string },
): Promise<boolean> {
  const mailed = await findResetToken(db, token, clock());
  if (!mailed) return false;
  const newest = await agreementNow(db);
  if (mailed.purpose === "invitation" && agreed !== newest) throw notAgreed();
  await refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, mailed.userId);
    if (!(await findResetToken(trx, token, clock()))) return false;
    await trx
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where("id", "=", mailed.userId)
      .execute();
    if (agreed === newest)
      await keepAgreement(trx, mailed.userId, { agreed, at: stampAfter(0, clock()) });
    await trx.deleteFrom("tokens").where("user_id", "=", mailed.userId).execute();
    // A stranger who read the mailbox may have its other links.
    await endResetTokens(trx, mailed.userId);
    await endFeed(trx, mailed.userId);
    return true;
  });
}
