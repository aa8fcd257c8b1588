import { randomUUID } from "node:crypto";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { isShared } from "../db/shared.ts";
import { schoolName } from "../school/identity.ts";
import { inNameOf, type Letter } from "./letters.ts";

export type WaitingMail = Letter & {
  id: number;
  to: string;
  reply_to: string | null;
  stop_link: string | null;
  dedupe_key: string;
  attempts: number;
  next_attempt_at: string | null;
  created_at: string;
};
type NewMail = {
  to: string;
  replyTo?: string;
  /** Where one press ends mails of this kind. */
  stopLink?: string;
  letter: Letter;
  dedupeKey: string;
};

/** A mail server that drips answers may take a minute or two. */
const CLAIMED_MS = 3 * 60 * 1000;
const COLUMNS = [
  "id",
  "to",
  "reply_to",
  "subject",
  "text",
  "stop_link",
  "dedupe_key",
  "attempts",
  "next_attempt_at",
  "created_at",
] as const;

/**
 * Writes a mail in the transaction of its cause: it is sent when that is committed, and never
 * otherwise.
 */
export async function putMail(
  trx: Db,
  { to, replyTo, stopLink, letter, dedupeKey }: NewMail,
): Promise<void> {
  const now = stampAfter(0);
  const mail = {
    to,
    reply_to: replyTo ?? null,
    stop_link: stopLink ?? null,
    ...inNameOf(await schoolName(trx), letter),
    dedupe_key: dedupeKey,
    attempts: 0,
    next_attempt_at: now,
    created_at: now,
  };
  await trx.insertInto("mails").values(mail).execute();
}

/**
 * Writes as much as a mail and leaves nothing: an unknown address must take as long to answer as a
 * known one.
 */
export async function putNothing(trx: Db): Promise<void> {
  const dedupeKey = randomUUID();
  await putMail(trx, { to: "", letter: { subject: "", text: " ".repeat(300) }, dedupeKey });
  await trx.deleteFrom("mails").where("dedupe_key", "=", dedupeKey).execute();
}

/** The mails whose time has come, oldest first; reminders last, since a code is waited for. */
export function listDue(db: Db, limit: number): Promise<WaitingMail[]> {
  return db
    .selectFrom("mails")
    .select(COLUMNS)
    .where("next_attempt_at", "<=", stampAfter(0))
    .orderBy((eb) => eb("stop_link", "is not", null))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Takes a mail for some minutes, where several APIs share the outbox; false when another has it. One
 * that is killed with it leaves it to the others after them.
 */
export async function claim(db: Db, mail: WaitingMail): Promise<boolean> {
  if (!isShared(db)) return true;
  const taken = await db
    .updateTable("mails")
    .set({ next_attempt_at: stampAfter(CLAIMED_MS) })
    .where("id", "=", mail.id)
    .where("next_attempt_at", "=", mail.next_attempt_at)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** The stamp of the next attempt that is planned, or null. */
export async function nextAttempt(db: Db): Promise<string | null> {
  const { next } = await db
    .selectFrom("mails")
    .select((eb) => eb.fn.min("next_attempt_at").as("next"))
    .executeTakeFirstOrThrow();
  return next;
}

/** The mails that nobody has taken away yet, newest first. */
export function listWaiting(db: Db, limit: number): Promise<WaitingMail[]> {
  return db
    .selectFrom("mails")
    .select(COLUMNS)
    .where("next_attempt_at", "is not", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Plans the next attempt of a mail that could not be sent. */
export async function putOff(db: Db, mail: WaitingMail, waitMs: number): Promise<void> {
  await db
    .updateTable("mails")
    .set({ attempts: mail.attempts + 1, next_attempt_at: stampAfter(waitMs) })
    .where("id", "=", mail.id)
    .execute();
}

/**
 * Ends a mail, sent or given up. Codes and links go, so that they lie nowhere in clear for longer
 * than they must.
 */
export async function settle(db: Db, mail: WaitingMail, isSent: boolean): Promise<void> {
  await db
    .updateTable("mails")
    .set({
      reply_to: null,
      subject: "",
      text: "",
      stop_link: null,
      attempts: mail.attempts + 1,
      next_attempt_at: null,
      sent_at: isSent ? stampAfter(0) : null,
    })
    .where("id", "=", mail.id)
    .execute();
}
