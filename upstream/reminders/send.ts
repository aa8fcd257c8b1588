import { setImmediate as turn } from "node:timers/promises";
import { stampAfter } from "../clock.ts";
import type { Deps } from "../http/context.ts";
import { putMail } from "../mail/outbox.ts";
import { reminderLetter } from "./letter.ts";
import { nextMail } from "./moment.ts";
import { stopLink } from "./settings.ts";

const MINUTE_MS = 60 * 1000;
/** After a long stop a morning mail must not arrive at night. */
const LATEST_MS = 6 * 60 * MINUTE_MS;

/** Sends the due mails, one after the other. */
export async function remindDue(deps: Deps, isOver = () => false): Promise<void> {
  for (let due = await findDue(deps); due && !isOver(); due = await findDue(deps)) {
    await remind(deps, due);
    // SQLite responds in the same turn, so thousands of mails would block all requests.
    await turn();
  }
}

type Due = NonNullable<Awaited<ReturnType<typeof findDue>>>;

function findDue({ db, clock }: Deps) {
  return db
    .selectFrom("reminders")
    .innerJoin("users", "users.id", "reminders.user_id")
    .select(["users.id", "users.email", "users.language_id", "users.exam_date"])
    .select(["time_zone", "rhythm", "weekday", "hour", "next_mail_at"])
    .where("next_mail_at", "<=", stampAfter(0, clock()))
    .$narrowType<{ next_mail_at: string }>()
    .orderBy("next_mail_at")
    .executeTakeFirst();
}

/** Stores the next time together with the mail, so that a restart or a second API sends it once. */
async function remind(deps: Deps, due: Due): Promise<void> {
  const { db, mailer, clock } = deps;
  const now = clock();
  const isLate = now - Date.parse(due.next_mail_at) > LATEST_MS;
  const letter = isLate ? null : await letterFor(deps, due);
  const next = nextMail(due, now);
  await db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable("reminders")
      .set({ next_mail_at: next === null ? null : stampAfter(0, next) })
      .where("user_id", "=", due.id)
      .where("next_mail_at", "=", due.next_mail_at)
      .returning("user_id")
      .executeTakeFirst();
    if (!taken || !letter) return;
    const dedupeKey = `reminder-${due.id}-${due.next_mail_at.replaceAll(/\D/g, "")}`;
    await putMail(trx, { to: due.email, letter, stopLink: stopLink(deps, due.id), dedupeKey });
  });
  mailer.wake();
}

/** Returns null on an error, so that one letter does not stop the others. */
async function letterFor(deps: Deps, due: Due) {
  const { id, language_id: languageId, exam_date: exam, ...when } = due;
  try {
    return await reminderLetter(deps, { ...when, exam, student: { id, languageId } });
  } catch (error) {
    deps.log.error({ err: error }, "a reminder could not be written");
    return null;
  }
}
