import { randomUUID } from "node:crypto";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { isShared } from "../db/shared.ts";
import { mailName } from "../school/identity.ts";
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
  /** The URL that ends mails of this kind with one click. */
  stopLink?: string;
  letter: Letter;
  dedupeKey: string;
  /** Reminders, which have a stop link, rank themselves. */
  rank?: keyof typeof RANKS;
};

/** Somebody sits before a form for a code; next come receipts and the like, then whole classes. */
const RANKS = { awaited: 0, told: 1, invitation: 2, reminder: 3 };

/** A slow mail server may take a minute or two. */
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

/** Queues a mail in the transaction of its cause, so that it is sent after the commit or never. */
export async function putMail(
  trx: Db,
  { to, replyTo, stopLink, letter, dedupeKey, rank = stopLink ? "reminder" : "told" }: NewMail,
): Promise<void> {
  const now = stampAfter(0);
  const mail = {
    to,
    reply_to: replyTo ?? null,
    stop_link: stopLink ?? null,
    ...inNameOf(await mailName(trx), letter),
    dedupe_key: dedupeKey,
    rank: RANKS[rank],
    attempts: 0,
    next_attempt_at: now,
    created_at: now,
  };
  await trx.insertInto("mails").values(mail).execute();
}

/** Writes as much as a mail and removes it: an unknown address must take as long as a known one. */
export async function putNothing(trx: Db): Promise<void> {
  const dedupeKey = randomUUID();
  await putMail(trx, { to: "", letter: { subject: "", text: " ".repeat(300) }, dedupeKey });
  await trx.deleteFrom("mails").where("dedupe_key", "=", dedupeKey).execute();
}

/** Lists due mails without those that are being sent: by rank, then the oldest first. */
export function listDue(
  db: Db,
  limit: number,
  sending: readonly number[] = [],
): Promise<WaitingMail[]> {
  const due = db
    .selectFrom("mails")
    .select(COLUMNS)
    .where("next_attempt_at", "<=", stampAfter(0))
    .orderBy("rank")
    .orderBy("id")
    .limit(limit);
  return (sending.length === 0 ? due : due.where("id", "not in", sending)).execute();
}

/**
 * Holds a mail for some minutes when several APIs share the queue. Returns false when another API
 * has it. After a kill, another API sends it when the hold ends.
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

/** Returns the time of the next planned attempt, or null. */
export async function nextAttempt(db: Db): Promise<string | null> {
  const { next } = await db
    .selectFrom("mails")
    .select((eb) => eb.fn.min("next_attempt_at").as("next"))
    .executeTakeFirstOrThrow();
  return next;
}

/** Lists the mails that are not sent yet, newest first. */
export function listWaiting(db: Db, limit: number): Promise<WaitingMail[]> {
  return db
    .selectFrom("mails")
    .select(COLUMNS)
    .where("next_attempt_at", "is not", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Plans the next attempt of a failed mail. */
export async function putOff(db: Db, mail: WaitingMail, waitMs: number): Promise<void> {
  await db
    .updateTable("mails")
    .set({ attempts: mail.attempts + 1, next_attempt_at: stampAfter(waitMs) })
    .where("id", "=", mail.id)
    .execute();
}

/**
 * Ends a mail, sent or given up. Removes its codes and links, so that they are not stored in clear
 * for longer than necessary.
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
