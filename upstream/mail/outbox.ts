import { randomUUID } from "node:crypto";
import { stampAfter } from "../clock.ts";
import type { Clocked, Db } from "../db/schema.ts";
import { isShared } from "../db/shared.ts";
import { addJob, addJobs, removeJob } from "../queue/rows.ts";
import { mailName } from "../school/identity.ts";
import { DAY_MS } from "../zone.ts";
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
/** The services of a change that mails a link to the portal. */
export type Mailing = Clocked & { publicOrigin: string };
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

/** The name of the kind of job. */
export const MAIL = "mail";
/** After the end of a mail's attempts. The previous version sends what is due by this time. */
const NOT_BEFORE_MS = 8 * DAY_MS;
/** An API of the previous version has stopped when a mail is overdue for this long. */
const LEFT_MS = 60 * 1000;
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
 * Queues a mail in the transaction of its cause, so that it is sent after the commit or never.
 * Returns its id.
 */
export async function putMail(trx: Db, mail: NewMail): Promise<number> {
  const [id] = await putMails(trx, [mail]);
  if (id === undefined) throw new Error("The mail was not stored.");
  return id;
}

/** Queues mails, at least one. */
export async function putMails(trx: Db, mails: NewMail[]): Promise<number[]> {
  const name = await mailName(trx);
  const times = { next_attempt_at: stampAfter(NOT_BEFORE_MS), created_at: stampAfter(0) };
  const stored = await trx
    .insertInto("mails")
    .values(
      mails.map(({ to, replyTo, stopLink, letter, dedupeKey }) => ({
        ...{ to, reply_to: replyTo ?? null, stop_link: stopLink ?? null },
        ...{ ...inNameOf(name, letter), dedupe_key: dedupeKey, attempts: 0, ...times },
      })),
    )
    .returning(["id", "dedupe_key"])
    .execute();
  const ranks = new Map(mails.map((mail) => [mail.dedupeKey, rankOf(mail)]));
  await addJobs(
    trx,
    stored.map(({ id, dedupe_key }) => ({
      ...{ kind: MAIL, payload: String(id), rank: ranks.get(dedupe_key) },
    })),
  );
  return stored.map(({ id }) => id);
}

const rankOf = ({ rank, stopLink }: NewMail) => RANKS[rank ?? (stopLink ? "reminder" : "told")];

/** Writes as much as a mail and removes it: an unknown address must take as long as a known one. */
export async function putNothing(trx: Db): Promise<void> {
  const letter = { subject: "", text: " ".repeat(300) };
  const id = await putMail(trx, { to: "", letter, dedupeKey: randomUUID() });
  await trx.deleteFrom("mails").where("id", "=", id).execute();
  await removeJob(trx, { kind: MAIL, payload: String(id) });
}

/** Returns a mail that is not settled yet, or null. */
export async function findWaiting(db: Db, id: number): Promise<WaitingMail | null> {
  const mail = await db
    .selectFrom("mails")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("next_attempt_at", "is not", null)
    .executeTakeFirst();
  return mail ?? null;
}

/** A mail that no server took: it waits for one, or the server of its address refused it. */
export type Unsent = "waiting" | "refused";

/** Returns what became of a mail that was not sent; null when it was. */
export async function findUnsent(db: Db, dedupeKey: string): Promise<Unsent | null> {
  const mail = await db
    .selectFrom("mails")
    .select(["sent_at", "next_attempt_at"])
    .where("dedupe_key", "=", dedupeKey)
    .executeTakeFirst();
  if (!mail || mail.sent_at !== null) return null;
  return mail.next_attempt_at === null ? "refused" : "waiting";
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

/** Returns when the oldest mail was written that is not settled; null without one. */
export async function oldestWaiting(db: Db): Promise<string | null> {
  const { oldest } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.min("created_at").as("oldest"))
    .where("next_attempt_at", "is not", null)
    .executeTakeFirstOrThrow();
  return oldest;
}

/** Counts a failed attempt, for staff. */
export async function countAttempt(db: Db, mail: WaitingMail): Promise<void> {
  await db
    .updateTable("mails")
    .set({ attempts: mail.attempts + 1 })
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

/**
 * Queues the mails of the previous version, which reads its own times of attempts. Its APIs send
 * their mails themselves while they run. The next version needs this no more.
 */
export async function takeOverMails(db: Db): Promise<void> {
  const left = await db
    .selectFrom("mails")
    .select(["id", "rank", "next_attempt_at"])
    .where("next_attempt_at", "<=", stampAfter(isShared(db) ? -LEFT_MS : 0))
    .execute();
  for (const { id, rank, next_attempt_at } of left)
    await db.transaction().execute(async (trx) => {
      const taken = await trx
        .updateTable("mails")
        .set({ next_attempt_at: stampAfter(NOT_BEFORE_MS) })
        .where("id", "=", id)
        .where("next_attempt_at", "=", next_attempt_at)
        .returning("id")
        .executeTakeFirst();
      if (taken) await addJob(trx, { kind: MAIL, payload: String(id), rank });
    });
}
