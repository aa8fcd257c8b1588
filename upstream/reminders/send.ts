import { setImmediate as turn } from "node:timers/promises";
import type { Logger } from "pino";
import { stampAfter } from "../clock.ts";
import type { Clocked } from "../db/schema.ts";
import { putMails } from "../mail/outbox.ts";
import { offersOf, type Offers } from "../dashboard/offers.ts";
import type { Offer } from "../plans/free-taste.ts";
import { daysOf, type StudentsDay } from "./day.ts";
import { patiently } from "./gives-way.ts";
import { reminderLetter } from "./letter.ts";
import { nextMail } from "./moment.ts";
import { type StopKey, stopLink } from "./settings.ts";

type Place = Offer & StopKey & { log: Logger };

const MINUTE_MS = 60 * 1000;
/** After a long stop a morning mail must not arrive at night. */
const LATEST_MS = 6 * 60 * MINUTE_MS;

/** A batch is one commit. With SQLite no request is answered while it is written. */
const AT_ONCE = 50;

/** Queues the due mails in batches, so that a full hour costs each student the same. */
export async function remindDue(place: Place, isOver = () => false): Promise<void> {
  const deps = { ...place, db: patiently(place.db) };
  const offers = offersOf(deps.db);
  for (let due = await listDue(deps); due.length > 0; due = await listDue(deps)) {
    if (isOver()) return;
    const days = await daysFor(deps, due, offers);
    const written: Written[] = [];
    for (const [at, one] of due.entries()) {
      written.push(write(deps, one, days[at] ?? null));
      // A letter is a millisecond of work.
      await turn();
    }
    await store(place, written);
  }
}

type Due = Awaited<ReturnType<typeof listDue>>[number];
type Written = ReturnType<typeof write>;

function listDue({ db, clock }: Clocked) {
  return db
    .selectFrom("reminders")
    .innerJoin("users", "users.id", "reminders.user_id")
    .select(["users.id", "users.email", "users.language_id", "users.exam_date"])
    .select(["time_zone", "rhythm", "weekday", "hour", "next_mail_at"])
    .where("next_mail_at", "<=", stampAfter(0, clock()))
    .$narrowType<{ next_mail_at: string }>()
    .orderBy("next_mail_at")
    .orderBy("reminders.user_id")
    .limit(AT_ONCE)
    .execute();
}

/** Returns the day of each; null where it cannot be read, so that one does not stop the others. */
async function daysFor(
  deps: Place,
  due: readonly Due[],
  offers: Offers,
): Promise<(StudentsDay | null)[]> {
  const asked = due.map(({ id, language_id: languageId, time_zone }) => ({
    student: { id, languageId },
    time_zone,
  }));
  try {
    return await daysOf(deps, asked, offers);
  } catch (error) {
    if (due.length === 1) {
      deps.log.error({ err: error }, "a reminder could not be written");
      return [null];
    }
    const days = [];
    for (const one of due) days.push(...(await daysFor(deps, [one], offers)));
    return days;
  }
}

function write(deps: Place, due: Due, day: StudentsDay | null) {
  const now = deps.clock();
  const isLate = now - Date.parse(due.next_mail_at) > LATEST_MS;
  const letter = isLate || day === null ? null : letterFor(deps, due, day);
  return { due, letter, next: nextMail(due, now) };
}

/** Stores the next times together with the mails, so that a restart or a second API sends each once. */
async function store(deps: Place, batch: Written[]): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const taken = new Set<number>();
    for (const moved of new Set(batch.map(({ next }) => next))) {
      const rows = await trx
        .updateTable("reminders")
        .set({ next_mail_at: moved === null ? null : stampAfter(0, moved) })
        .where((eb) =>
          eb.or(
            batch
              .filter(({ next }) => next === moved)
              .map(({ due: { id, next_mail_at } }) => eb.and({ user_id: id, next_mail_at })),
          ),
        )
        .returning("user_id")
        .execute();
      for (const { user_id } of rows) taken.add(user_id);
    }
    const mails = batch.flatMap(({ due: { id, email: to, next_mail_at }, letter }) => {
      const dedupeKey = `reminder-${id}-${next_mail_at.replaceAll(/\D/g, "")}`;
      return letter && taken.has(id) ? { to, letter, stopLink: stopLink(deps, id), dedupeKey } : [];
    });
    if (mails.length > 0) await putMails(trx, mails);
  });
}

/** Returns null on an error, so that one letter does not stop the others. */
function letterFor(deps: Place, due: Due, day: StudentsDay) {
  const { id, language_id: languageId, exam_date: exam, ...when } = due;
  try {
    return reminderLetter(deps, { ...when, exam, student: { id, languageId } }, day);
  } catch (error) {
    deps.log.error({ err: error }, "a reminder could not be written");
    return null;
  }
}
