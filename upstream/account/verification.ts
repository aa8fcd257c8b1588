import type { Clocked, Db } from "../db/schema.ts";
import type { Mailing } from "../mail/outbox.ts";
import { codeLetter } from "../mail/letters.ts";
import { findUnsent, putMail, putNothing, type Unsent } from "../mail/outbox.ts";
import { checkCode, newCode, type CodeCheck } from "./codes.ts";
import {
  addLink,
  findByLink,
  holdRegistrations,
  isNamedBy,
  makeAccount,
  type HeldRegistration,
  type Key,
} from "./registrations.ts";

type Letter = { id: number; email: string; publicOrigin: string; code: string; now: number };
/** `several` when more than one registration waits for the address and no key says which one. */
type LinkCheck = "right" | "over" | "several" | "taken";

/** Queues the mail with a registration's code and link. Call it in the same transaction. */
export async function mailCode(
  trx: Db,
  { id, email, publicOrigin, code, now }: Letter,
): Promise<void> {
  const { token, hash } = await addLink(trx, id, now);
  await putMail(trx, {
    to: email,
    letter: codeLetter(code, `${publicOrigin}/email-verfication/${token}`),
    dedupeKey: mailKey(hash),
    rank: "awaited",
  });
}

const mailKey = (hash: string) => `verification-${hash.slice(0, 32)}`;

/**
 * Mails a new code for the registration of the key, or else for the newest of the address. Sends
 * nothing when none waits, and takes as long. Tells the holder of the key what became of the mail
 * before, when it did not leave.
 */
export async function resendCode(
  { db, clock, publicOrigin }: Mailing,
  email: string,
  key: Key,
): Promise<Unsent | null> {
  return db.transaction().execute(async (trx) => {
    const held = await holdRegistrations(trx, email, key);
    const waiting = held.find(({ verified_at }) => verified_at === null);
    if (!waiting) {
      await putNothing(trx);
      return null;
    }
    const now = clock();
    const unsent = key ? await unsentCode(trx, waiting.id) : null;
    const { code, kept } = newCode(now);
    await trx.updateTable("registrations").set(kept).where("id", "=", waiting.id).execute();
    await mailCode(trx, { id: waiting.id, email, publicOrigin, code, now });
    return unsent;
  });
}

async function unsentCode(trx: Db, registrationId: number): Promise<Unsent | null> {
  const link = await trx
    .selectFrom("registration_links")
    .select("hash")
    .where("registration_id", "=", registrationId)
    .orderBy("expires_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return link ? findUnsent(trx, mailKey(link.hash)) : null;
}

/**
 * Tries a code. The right one makes the account of its registration. With a key, only the code of
 * that registration is right.
 */
export function verifyByCode(
  { db, clock }: Clocked,
  email: string,
  code: string,
  key: Key,
): Promise<CodeCheck> {
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const held = await holdRegistrations(trx, email, key);
    const tried = held.map((registration) => ({
      registration,
      check: checkCode(registration, code, now),
    }));
    const right = tried.find(({ check }) => check === "right");
    if (right) return makeAccount(trx, right.registration, now);
    // Committed in any case, because tries count.
    await countTries(
      trx,
      tried.flatMap(({ check, registration }) => (check === "wrong" ? [registration] : [])),
    );
    const said = new Set(tried.map(({ check }) => check));
    if (said.has("used")) return "used";
    return said.has("expired") && !said.has("wrong") ? "expired" : "wrong";
  });
}

async function countTries(trx: Db, wrong: HeldRegistration[]): Promise<void> {
  if (wrong.length === 0) return;
  await trx
    .updateTable("registrations")
    .set((eb) => ({ code_tries: eb("code_tries", "+", 1) }))
    .where(
      "id",
      "in",
      wrong.map(({ id }) => id),
    )
    .execute();
}

/**
 * Makes the account of a link's registration. When several registrations wait for the address, the
 * caller needs the registration's key: a link does not say who chose the password.
 */
export async function verifyByLink(
  { db, clock }: Clocked,
  token: string,
  key: Key,
): Promise<LinkCheck> {
  const asked = await findByLink(db, token, clock());
  if (!asked) return "over";
  return db.transaction().execute(async (trx) => {
    const held = await holdRegistrations(trx, asked.email, null);
    // Checked again under the lock, because it may have been used meanwhile.
    const mailed = await findByLink(trx, token, clock());
    if (!mailed) return "over";
    const waiting = held.filter(({ verified_at }) => verified_at === null);
    if (waiting.length > 1 && !isNamedBy(key, mailed)) return "several";
    const made = await makeAccount(trx, mailed, clock());
    return made === "used" ? "over" : made;
  });
}
