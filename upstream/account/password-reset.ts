import type { Deps } from "../http/context.ts";
import { resetLetter } from "../mail/letters.ts";
import { putMail, putNothing } from "../mail/outbox.ts";
import { endMailedTokens, findMailedToken, issueMailedToken } from "./mailed-tokens.ts";
import { hashPassword } from "./passwords.ts";
import { lockAccount } from "./users.ts";

/** Mails a link to choose a new password. An unknown address gets nothing, in the same time. */
export async function mailReset(
  { db, clock, publicOrigin, mailer }: Deps,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user) return putNothing(trx);
    await lockAccount(trx, user.id);
    const { token, dedupeKey } = await issueMailedToken(trx, user.id, "reset", clock());
    await putMail(trx, {
      to: email,
      letter: resetLetter(`${publicOrigin}/reset/password/${token}`),
      dedupeKey,
    });
  });
  mailer.wake();
}

/**
 * Sets the password and signs every device out. False when the link is unknown, used or too old.
 */
export async function resetPassword(
  { db, clock }: Deps,
  token: string,
  password: string,
): Promise<boolean> {
  const mailed = await findMailedToken(db, token, "reset", clock());
  if (!mailed) return false;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, mailed.userId);
    if (!(await findMailedToken(trx, token, "reset", clock()))) return false;
    await trx
      .updateTable("users")
      .set({ password_hash: passwordHash })
      .where("id", "=", mailed.userId)
      .execute();
    await trx.deleteFrom("tokens").where("user_id", "=", mailed.userId).execute();
    // Other links to the same end may lie in a mailbox that was the reason for the new password.
    await endMailedTokens(trx, mailed.userId, "reset");
    return true;
  });
}
