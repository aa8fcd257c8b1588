import type { SelectQueryBuilder } from "kysely";
import { stamp } from "../../clock.ts";
import { dayAfter, sydneyDay, sydneyMoment } from "../../zone.ts";
import type { Db, Schema } from "../../db/schema.ts";

const WEEKS = 8;
/** A count reads every row of its time, so a larger school pays more for each. */
const FRESH_MS = 60 * 1000;
/** The pass marks: of 45 for each dialogue, and of 90 for the test. */
const ENOUGH = { dialogue: 29, test: 63 };

type Week = { day: string; from: string; to: string };
type Counted = Awaited<ReturnType<typeof countWeek>>;
type Figures = {
  weeks: (Counted & { day: string })[];
  results: Awaited<ReturnType<typeof countResults>>;
};
type Kept = { at: number; figures: Promise<Figures>; ended: Map<string, Counted> };

const keptOf = new WeakMap<Db, Kept>();

/**
 * Returns the figures of the last weeks, and the mock tests by result, at most a minute old. Weeks
 * that have ended are counted once.
 */
export function schoolFigures(db: Db, now: number): Promise<Figures> {
  const before = keptOf.get(db);
  if (before && Math.abs(now - before.at) < FRESH_MS) return before.figures;
  const ended = before?.ended ?? new Map<string, Counted>();
  const kept = { at: now, figures: count(db, lastWeeks(now), ended), ended };
  keptOf.set(db, kept);
  kept.figures.catch(() => keptOf.delete(db));
  return kept.figures;
}

async function count(db: Db, weeks: Week[], ended: Kept["ended"]): Promise<Figures> {
  const current = weeks.at(-1)?.day;
  for (const day of ended.keys()) if (!weeks.some((week) => week.day === day)) ended.delete(day);
  const counted = [];
  for (const week of weeks) {
    const figures = ended.get(week.day) ?? (await countWeek(db, week));
    if (week.day !== current) ended.set(week.day, figures);
    counted.push({ day: week.day, ...figures });
  }
  return { weeks: counted, results: await countResults(db) };
}

/** Returns the weeks up to this one, from Monday to Monday in Sydney. */
function lastWeeks(now: number): Week[] {
  const today = sydneyDay(now);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = dayAfter(today, -sinceMonday);
  const at = (day: string) => stamp(new Date(sydneyMoment(day, "00:00")));
  return Array.from({ length: WEEKS }, (_, index) => {
    const day = dayAfter(monday, 7 * (index + 1 - WEEKS));
    return { day, from: at(day), to: at(dayAfter(day, 7)) };
  });
}

async function countWeek(db: Db, { from, to }: Week) {
  const { students } = await db
    .selectFrom("visits")
    .select((eb) => eb.fn.count("user_id").distinct().as("students"))
    .where("started_at", ">=", from)
    .where("started_at", "<", to)
    .executeTakeFirstOrThrow();
  const submitted = db
    .selectFrom("practice_records")
    .where("status", "=", 1)
    .where("submitted_at", ">=", from)
    .where("submitted_at", "<", to);
  const paid = (table: "payments" | "payments_kept") =>
    countRows(db.selectFrom(table).where("paid_at", ">=", from).where("paid_at", "<", to));
  return {
    students: Number(students),
    dialogues: await countRows(submitted),
    /** Includes the payments of deleted students. */
    sold: (await paid("payments")) + (await paid("payments_kept")),
  };
}

/** Counts submitted mock tests by result: passed, failed, and without marks so far. */
async function countResults(db: Db) {
  const marked = db
    .selectFrom("mock_reviews as review")
    .innerJoin("mock_records as record", "record.id", "review.record_id")
    .select((eb) => [
      "record.id",
      eb.fn.sum<number | string>("review.half_marks").as("all"),
      eb.fn.min("review.half_marks").as("least"),
    ])
    .where("record.feedback_status", "=", 1)
    .where("review.half_marks", "is not", null)
    .groupBy("record.id");
  const tests = await countRows(db.selectFrom(marked.as("marked")));
  const enough = await countRows(
    db
      .selectFrom(marked.as("marked"))
      .where("all", ">=", ENOUGH.test * 2)
      .where("least", ">=", ENOUGH.dialogue * 2),
  );
  const submitted = await countRows(db.selectFrom("mock_records").where("status", "=", 1));
  return { enough, short: tests - enough, unmarked: submitted - tests };
}

type Query<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, object>;

/** Counts in the database: nothing is read for each row. */
export async function countRows<DB extends Schema, TB extends keyof DB>(
  query: Query<DB, TB>,
): Promise<number> {
  const { rows } = await query
    .select((eb) => eb.fn.countAll().as("rows"))
    .$castTo<{ rows: number | string | bigint }>()
    .executeTakeFirstOrThrow();
  return Number(rows);
}
