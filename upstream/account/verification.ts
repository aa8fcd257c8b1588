import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import type { Deps } from "../http/context.ts";
import { codeLetter } from "../mail/letters.ts";
import { putMail, putNothing } from "../mail/outbox.ts";
import { endCode, renewCode, tryCode, type CodeCheck } from "./codes.ts";
import { endMailedTokens, findMailedToken, issueMailedToken } from "./mailed-tokens.ts";
import { lockAccount } from "./users.ts";

type Addressee = { userId: number; email: string; publicOrigin: string; now: number };

/** Writes the mail with a new code and a link. Call it in a transaction that holds the account. */
export async function mailVerification(
  trx: Db,
  { userId, email, publicOrigin, now }: Addressee,
): Promise<void> {
  const code = await renewCode(trx, userId, now);
  const { token, dedupeKey } = await issueMailedToken(trx, userId, "verification", now);
  await putMail(trx, {
    to: email,
    letter: codeLetter(code, `${publicOrigin}/email-verfication/${token}`),
    dedupeKey,
  });
}

/** Mails a new code to an account that waits for one. Others get nothing, in the same time. */
export async function resendCode(
  { db, clock, publicOrigin, mailer }: Deps,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const userId = await findUnverified(trx, email);
    if (userId === null) await putNothing(trx);
    else await mailVerification(trx, { userId, email, publicOrigin, now: clock() });
  });
  mailer.wake();
}

/** Tries a code; a right one verifies the account. */
export async function verifyByCode(
  { db, clock }: Deps,
  email: string,
  code: string,
): Promise<CodeCheck> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) return "wrong";
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    const check = await tryCode(trx, user.id, code, clock());
    if (check === "right") await markVerified(trx, user.id, clock());
    return check;
  });
}

/** Verifies the account of a mailed link. False when the link is unknown, used or too old. */
export async function verifyByLink({ db, clock }: Deps, token: string): Promise<boolean> {
  const mailed = await findMailedToken(db, token, "verification", clock());
  if (!mailed) return false;
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, mailed.userId);
    if (!(await findMailedToken(trx, token, "verification", clock()))) return false;
    await endCode(trx, mailed.userId, clock());
    await markVerified(trx, mailed.userId, clock());
    return true;
  });
}

/** Code and link are two ways to the same end: with one of them both are used. */
async function markVerified(trx: Db, userId: number, now: number): Promise<void> {
  await trx
    .updateTable("users")
    .set({ email_verified_at: stamp(new Date(now)) })
    .where("id", "=", userId)
    .where("email_verified_at", "is", null)
    .execute();
  await endMailedTokens(trx, userId, "verification");
}

/** Held for the rest of the transaction, as the account may just be verified. */
async function findUnverified(trx: Db, email: string): Promise<number | null> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) return null;
  await lockAccount(trx, user.id);
  const held = await trx
    .selectFrom("users")
    .select("email_verified_at")
    .where("id", "=", user.id)
    .executeTakeFirst();
  return held?.email_verified_at === null ? user.id : null;
}
