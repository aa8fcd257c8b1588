import { addMonths, stamp } from "../clock.ts";
import { DAY_MS } from "../zone.ts";
import type { Kept } from "../practice/retention.ts";
import { leavingLetter } from "../mail/letters.ts";
import type { Mailing } from "../mail/outbox.ts";
import { putMail } from "../mail/outbox.ts";
import { patiently } from "./gives-way.ts";
import { type StopKey, stopLink } from "./settings.ts";

type Place = Mailing & StopKey & { kept: Kept | null; reachesPeople: boolean };

/** Before the first day of the month in which recordings are removed. */
const AHEAD_MS = 35 * DAY_MS;
/** The row of a sent mail stays for a month, and prevents a second mail. */
const LAST_DAY = 25;
const AT_ONCE = 100;

/**
 * Mails students who receive reminders about recordings that are removed next month: one mail per
 * month, at least 30 days ahead.
 */
export async function tellOfLeaving(place: Place): Promise<void> {
  const deps = { ...place, db: patiently(place.db) };
  const { db, kept, clock, reachesPeople } = deps;
  const ahead = new Date(clock() + AHEAD_MS);
  if (kept === null || !reachesPeople || ahead.getUTCDate() > LAST_DAY) return;
  const month = new Date(Date.UTC(ahead.getUTCFullYear(), ahead.getUTCMonth(), 1));
  const first = stamp(month);
  if (first < kept.from) return;
  const days = {
    // The first month includes all older recordings.
    from: first === kept.from ? "" : stamp(addMonths(month, -kept.months)),
    to: stamp(addMonths(month, 1 - kept.months)),
  };
  for (let last = 0; ;) {
    const students = await db
      .selectFrom("reminders")
      .innerJoin("users", "users.id", "reminders.user_id")
      .select(["users.id", "users.email"])
      .where("rhythm", "<>", "off")
      .where("users.id", ">", last)
      .orderBy("users.id")
      .limit(AT_ONCE)
      .execute();
    if (students.length === 0) return;
    last = students.at(-1)?.id ?? last;
    for (const { id, email } of students) {
      const dedupeKey = `leaving-${id}-${first.slice(0, 7)}`;
      const count = await countLeaving(deps, id, days);
      if (count === 0 || (await isTold(deps, dedupeKey))) continue;
      const letter = leavingLetter({
        ...{ count, months: kept.months, month: monthName(month) },
        link: `${deps.publicOrigin}/practice-ccl?tab=completed`,
        profile: `${deps.publicOrigin}/user-profile#reminders`,
      });
      await putMail(db, { to: email, letter, stopLink: stopLink(deps, id), dedupeKey });
    }
  }
}

/** Counts the practices whose recordings are removed between two times. */
async function countLeaving(
  { db }: Place,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const rows = await db
    .selectFrom("practice_records as record")
    .innerJoin("practice_answers as answer", "answer.record_id", "record.id")
    .select("record.id")
    .where("record.user_id", "=", userId)
    .where("record.created_at", "<", to)
    .where("answer.file_name", "is not", null)
    .groupBy(["record.id", "record.submitted_at"])
    .having((eb) => {
      const at = eb.fn.coalesce("record.submitted_at", eb.fn.max("answer.created_at"));
      return eb.and([eb(at, ">=", from), eb(at, "<", to)]);
    })
    .execute();
  return rows.length;
}

async function isTold({ db }: Place, dedupeKey: string): Promise<boolean> {
  const sent = await db
    .selectFrom("mails")
    .select("id")
    .where("dedupe_key", "=", dedupeKey)
    .executeTakeFirst();
  return sent !== undefined;
}

function monthName(month: Date): string {
  return month.toLocaleDateString("en-AU", { month: "long", year: "numeric", timeZone: "UTC" });
}
