import { CCL } from "../../../plan/marks.ts";
import type { SelectQueryBuilder } from "kysely";
import { stamp } from "../../clock.ts";
import { dayAfter, sydneyDay, sydneyMoment } from "../../zone.ts";
import type { Db, Schema } from "../../db/schema.ts";

const WEEKS = 8;
/** A count reads every row of its time, so a larger school pays more for each. */
const FRESH_MS = 60 * 1000;

type Week = { day: string; from: string; to: string };
type Counted = Awaited<ReturnType<typeof countWeek>>;
type Figures = {
  weeks: (Counted & { day: string })[];
  results: Awaited<ReturnType<typeof countResults>>;
  today: Awaited<ReturnType<typeof countToday>>;
};
type Kept = { at: number; figures: Promise<Figures>; ended: Map<string, Counted> };

const keptOf = new WeakMap<Db, Kept>();

/**
 * Returns the figures of the last weeks and of today, and the mock tests by result, at most a minute
 * old. Weeks that have ended are counted once.
 */
export function schoolFigures(db: Db, now: number): Promise<Figures> {
  const before = keptOf.get(db);
  if (before && Math.abs(now - before.at) < FRESH_MS) return before.figures;
  const ended = before?.ended ?? new Map<string, Counted>();
  const kept = { at: now, figures: count(db, now, ended), ended };
  keptOf.set(db, kept);
  kept.figures.catch(() => keptOf.delete(db));
  return kept.figures;
}

async function count(db: Db, now: number, ended: Kept["ended"]): Promise<Figures> {
  const weeks = lastWeeks(now);
  const current = weeks.at(-1)?.day;
  for (const day of ended.keys()) if (!weeks.some((week) => week.day === day)) ended.delete(day);
  const counted = [];
  for (const week of weeks) {
    const figures = ended.get(week.day) ?? (await countWeek(db, week));
    if (week.day !== current) ended.set(week.day, figures);
    counted.push({ day: week.day, ...figures });
  }
  return { weeks: counted, results: await countResults(db), today: await countToday(db, now) };
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

/** Counts the day in Sydney so far. */
async function countToday(db: Db, now: number) {
  const day = sydneyDay(now);
  const at = (moment: string) => stamp(new Date(sydneyMoment(moment, "00:00")));
  const [from, to] = [at(day), at(dayAfter(day, 1))];
  const paid = await db
    .selectFrom("payments")
    .select((eb) => [eb.fn.countAll().as("plans"), eb.fn.sum("amount_cents").as("cents")])
    .where("paid_at", ">=", from)
    .executeTakeFirstOrThrow();
  return {
    students: await countVisitors(db, { from, to }),
    dialogues: await countRows(submittedIn(db, { from, to })),
    tests: await countRows(
      db
        .selectFrom("mock_records")
        .where("status", "=", 1)
        .where("feedback_status", "in", [0, 1])
        .where("submitted_at", ">=", from),
    ),
    sold: { plans: Number(paid.plans), cents: Number(paid.cents ?? 0) },
  };
}

type Span = Pick<Week, "from" | "to">;

async function countVisitors(db: Db, { from, to }: Span): Promise<number> {
  const { students } = await db
    .selectFrom("visits")
    .select((eb) => eb.fn.count("user_id").distinct().as("students"))
    .where("started_at", ">=", from)
    .where("started_at", "<", to)
    .executeTakeFirstOrThrow();
  return Number(students);
}

function submittedIn(db: Db, { from, to }: Span) {
  return db
    .selectFrom("practice_records")
    .where("status", "=", 1)
    .where("submitted_at", ">=", from)
    .where("submitted_at", "<", to);
}

async function countWeek(db: Db, { from, to }: Week) {
  const paid = (table: "payments" | "payments_kept") =>
    countRows(db.selectFrom(table).where("paid_at", ">=", from).where("paid_at", "<", to));
  return {
    students: await countVisitors(db, { from, to }),
    dialogues: await countRows(submittedIn(db, { from, to })),
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
      .where("all", ">=", CCL.testPass * 2)
      .where("least", ">=", CCL.dialoguePass * 2),
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
