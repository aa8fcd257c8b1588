import { sql } from "kysely";
import type { Learner } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { isForPractice } from "../dialogues/find.ts";
import { listFreeIds } from "../dialogues/free.ts";
import { type Offer, type Rights, rightsOf } from "../plans/free-taste.ts";
import { readReasons } from "./standing.ts";

/** A student, the practice dialogues that are open to them (null for all), and other rights. */
type Open = {
  db: Db;
  student: Learner;
  openIds: number[] | null;
  seesRecent: boolean;
  practises: boolean;
};
/** Segments due before `before` are listed. The student's day began at `since`. */
type Day = { before: string; since: string };

export async function openTo(offer: Offer, student: Learner, rights?: Rights): Promise<Open> {
  const { plan, free } = rights ?? (await rightsOf(offer, student.id));
  const count = Math.max(plan.openDialogues, free.dialogues);
  const { db } = offer;
  const openIds = count === Infinity ? null : await listFreeIds(db, student.languageId, count);
  return { db, student, openIds, seesRecent: plan.seesRecent, practises: plan.openDialogues > 0 };
}

/** Selects the weak segments that the student can speak: offered, unchanged and open. */
function offered({ db, student, openIds, seesRecent, practises }: Open) {
  return db
    .selectFrom("weak_segments as weak")
    .innerJoin("segments", "segments.id", "weak.segment_id")
    .innerJoin("questions", "questions.id", "segments.question_id")
    .where("weak.user_id", "=", student.id)
    .where("weak.left_at", "is", null)
    .where("segments.active", "=", 1)
    .where("questions.active", "=", 1)
    .where("questions.language_id", "=", student.languageId)
    .where(isForPractice(student.id))
    .where((eb) => {
      const practice = eb("questions.is_recent", "=", 0);
      return eb.or([
        // SQL cannot express an empty list.
        openIds === null ? practice : practice.and("questions.id", "in", [-1, ...openIds]),
        ...(seesRecent ? [eb("questions.is_recent", "=", 1)] : []),
        ...(practises ? [eb("questions.tests_only", "=", 1)] : []),
      ]);
    });
}

/** Counts what is due, how long it sounds, what comes on later days, and what was rated today. */
export async function countWeak(open: Open, { before, since }: Day) {
  const { rows, rated } = await open.db
    .selectFrom("weak_segments")
    .select(({ fn, eb }) => [
      fn.countAll().as("rows"),
      fn.count(eb.case().when("rated_at", ">=", since).then(1).end()).as("rated"),
    ])
    .where("user_id", "=", open.student.id)
    .executeTakeFirstOrThrow();
  const days = Number(rows) === 0 ? [] : await countDays(open, before);
  const due = days.find(({ day }) => day === "");
  return {
    due_count: Number(due?.count ?? 0),
    // One unknown length makes the sum unknown.
    duration_ms: due?.known === due?.count ? Number(due?.duration_ms ?? 0) : null,
    due_days: days.flatMap(({ day, count }) => (day === "" ? [] : [{ day, count: Number(count) }])),
    rated_today: Number(rated),
  };
}

/** Counts by day; the day "" has all that are due. */
function countDays(open: Open, before: string) {
  const day = sql<string>`case when weak.due < ${before} then '' else substr(weak.due, 1, 10) end`;
  return offered(open)
    .select(({ fn }) => [
      day.as("day"),
      fn.countAll().as("count"),
      fn.count("segments.duration_ms").as("known"),
      fn.sum("segments.duration_ms").as("duration_ms"),
    ])
    .groupBy("day")
    .orderBy("day")
    .execute();
}

type Wanted = Day & { most: number; dialogueId: number | null };

/** Lists due segments, soonest first, of all dialogues or of one; and counts all that are due. */
export async function listWeak(open: Open, { most, dialogueId, ...day }: Wanted) {
  let query = offered(open)
    .select(["weak.segment_id", "segments.place as segment_no", "segments.duration_ms"])
    .select(["questions.id as question_id", "questions.serial_no", "questions.question_title"])
    .select(["questions.is_recent", "weak.reasons", "weak.by_teacher"])
    .select((eb) =>
      eb
        .selectFrom("practice_records as record")
        .innerJoin("practice_answers as answer", "answer.record_id", "record.id")
        .select(({ fn }) => fn.max("record.id").as("newer"))
        .whereRef("record.user_id", "=", "weak.user_id")
        .whereRef("record.question_id", "=", "segments.question_id")
        .where("record.status", "=", 1)
        .whereRef("record.submitted_at", ">", "weak.since")
        .where((of) => of("record.id", ">", of.fn.coalesce("weak.rated_record_id", of.lit(0))))
        .whereRef("answer.segment_id", "=", "weak.segment_id")
        .where("answer.attempt", ">", 0)
        // A practice with a new take that the student has not rated.
        .as("newer_record_id"),
    )
    .where("weak.due", "<", day.before)
    .orderBy("weak.due")
    .orderBy("questions.id")
    .orderBy("segments.place")
    .limit(most);
  if (dialogueId !== null) query = query.where("questions.id", "=", dialogueId);
  const rows = await query.execute();
  return {
    ...(await countWeak(open, day)),
    segments: rows.map((row) => ({
      ...row,
      reasons: readReasons(row.reasons),
      by_teacher: row.by_teacher === 1,
    })),
  };
}

/** Returns the numbers of a dialogue's weak segments, due or not. */
export async function numbersIn(open: Open, dialogueId: number): Promise<number[]> {
  const rows = await offered(open)
    .select("segments.place")
    .where("questions.id", "=", dialogueId)
    .orderBy("segments.place")
    .execute();
  return rows.map(({ place }) => place);
}
