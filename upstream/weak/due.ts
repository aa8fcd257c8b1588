import { sql } from "kysely";
import type { Plan } from "../account/plan.ts";
import type { Learner } from "../account/tokens.ts";
import { byUser, withAskers } from "../db/batch.ts";
import type { Db } from "../db/schema.ts";
import { isForPractice } from "../dialogues/find.ts";
import { IS_OPEN, openingOf, type Opening } from "../dialogues/free.ts";
import { type Offer, type Rights, rightsOf } from "../plans/free-taste.ts";
import { readReasons } from "./standing.ts";

/** What is open to a student: practice dialogues up to one, and other rights. */
type Opened = Opening & {
  user_id: number;
  language_id: number;
  sees_recent: number;
  practises: number;
};
/** Segments due before `before` are listed. The student's day began at `since`. */
type Day = { before: string; since: string };
type Open = { db: Db; opened: Opened };

export async function openTo(offer: Offer, student: Learner): Promise<Open> {
  const { db } = offer;
  const rights = await rightsOf(offer, student.id);
  const opening = await openingOf(db, student.languageId, openDialogues(rights));
  return { db, opened: opensTo(student, rights.plan, opening) };
}

/** Returns how many practice dialogues are open; Infinity means all. */
export const openDialogues = ({ plan, free }: Rights) =>
  Math.max(plan.openDialogues, free.dialogues);

export function opensTo({ id, languageId }: Learner, plan: Plan, opening: Opening): Opened {
  return {
    ...{ user_id: id, language_id: languageId, ...opening },
    ...{ sees_recent: Number(plan.seesRecent), practises: Number(plan.openDialogues > 0) },
  };
}

/** Selects the weak segments that students can speak: offered, unchanged and open. */
function offered(db: Db, askers: Opened[]) {
  return withAskers(db, askers)
    .selectFrom("asker")
    .crossJoin("weak_segments as weak")
    .innerJoin("segments", "segments.id", "weak.segment_id")
    .innerJoin("questions", "questions.id", "segments.question_id")
    .whereRef("weak.user_id", "=", "asker.user_id")
    .where("weak.left_at", "is", null)
    .where("segments.active", "=", 1)
    .where("questions.active", "=", 1)
    .whereRef("questions.language_id", "=", "asker.language_id")
    .where(isForPractice(sql.ref("asker.user_id")))
    .where((eb) =>
      eb.or([
        eb.and([eb("questions.is_recent", "=", 0), eb("questions.tests_only", "=", 0), IS_OPEN]),
        eb.and([eb("questions.is_recent", "=", 1), eb("asker.sees_recent", "=", 1)]),
        eb.and([eb("questions.tests_only", "=", 1), eb("asker.practises", "=", 1)]),
      ]),
    );
}

/**
 * Counts what is due of each student, how long it sounds, what comes on later days, and what was
 * rated today.
 */
export async function countWeak(db: Db, askers: (Opened & Day)[]) {
  const all = await withAskers(db, askers)
    .selectFrom("asker")
    .crossJoin("weak_segments as weak")
    .select("asker.user_id")
    .select(({ fn, eb }) =>
      fn
        .count(eb.case().when("weak.rated_at", ">=", eb.ref("asker.since")).then(1).end())
        .as("rated"),
    )
    .whereRef("weak.user_id", "=", "asker.user_id")
    .groupBy("asker.user_id")
    .execute();
  const rated = byUser(all);
  const days = byUser(all.length === 0 ? [] : await countDays(db, askers));
  return (userId: number) => {
    const due = days(userId).find(({ day }) => day === "");
    return {
      due_count: Number(due?.count ?? 0),
      /** Those of them that are weak since today. */
      new_count: Number(due?.fresh ?? 0),
      // One unknown length makes the sum unknown.
      duration_ms: due?.known === due?.count ? Number(due?.duration_ms ?? 0) : null,
      due_days: days(userId).flatMap(({ day, count }) =>
        day === "" ? [] : [{ day, count: Number(count) }],
      ),
      rated_today: Number(rated(userId)[0]?.rated ?? 0),
    };
  };
}

/** Counts by day; the day "" has all that are due. */
function countDays(db: Db, askers: (Opened & Day)[]) {
  const day = sql<string>`case when weak.due < asker.before then '' else substr(weak.due, 1, 10) end`;
  return offered(db, askers)
    .select(({ fn }) => [
      "asker.user_id",
      day.as("day"),
      fn.countAll().as("count"),
      sql<number>`count(case when weak.weak_at >= asker.since then 1 end)`.as("fresh"),
      fn.count("segments.duration_ms").as("known"),
      fn.sum("segments.duration_ms").as("duration_ms"),
    ])
    .groupBy(["asker.user_id", "day"])
    .orderBy("day")
    .execute();
}

type Wanted = Day & { most: number; dialogueId: number | null };

/** Lists due segments, soonest first, of all dialogues or of one; and counts all that are due. */
export async function listWeak({ db, opened }: Open, { most, dialogueId, ...day }: Wanted) {
  let query = offered(db, [opened])
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
  const counts = await countWeak(db, [{ ...opened, ...day }]);
  return {
    ...counts(opened.user_id),
    segments: rows.map((row) => ({
      ...row,
      reasons: readReasons(row.reasons),
      by_teacher: row.by_teacher === 1,
    })),
  };
}

/** Returns the numbers of a dialogue's weak segments, due or not. */
export async function numbersIn({ db, opened }: Open, dialogueId: number): Promise<number[]> {
  const rows = await offered(db, [opened])
    .select("segments.place")
    .where("questions.id", "=", dialogueId)
    .orderBy("segments.place")
    .execute();
  return rows.map(({ place }) => place);
}
