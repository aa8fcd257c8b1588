import type { NotNull } from "kysely";
import { ownMarksOf, NO_MARKS } from "../../plan/own-marks.ts";
import type { SegmentReview } from "../../plan/review.ts";
import { NOT_SAID, type Reason, type Take, type Weak, weakAfter } from "../../plan/weak.ts";
import { lockAccount } from "../account/users.ts";
import { stampAfter } from "../clock.ts";
import type { Flag } from "../db/flag.ts";
import type { Db } from "../db/schema.ts";
import { readFacts } from "../dialogues/take-facts.ts";
import { asReview, errorsOf } from "../exam/review.ts";

type Whose = { userId: number; dialogueId: number };
type Of<Row> = Row & { segmentId: number };

/** The lowest rating that calls a take good. */
export const GOOD = 3;

/**
 * Finds the weak segments of a dialogue again, from all of the student's takes. Call it in the
 * transaction that changes a take, a mark or a review, with the student locked.
 */
export async function refreshWeak(trx: Db, whose: Whose, now: number): Promise<void> {
  const takes = [...(await practiceTakes(trx, whose)), ...(await mockTakes(trx, whose))].toSorted(
    (one, other) => (one.at < other.at ? -1 : 1),
  );
  const rows = await trx
    .selectFrom("weak_segments as weak")
    .innerJoin("segments", "segments.id", "weak.segment_id")
    .select(["weak.segment_id", "weak.left_at", "weak.rating", "weak.rated_record_id"])
    .where("weak.user_id", "=", whose.userId)
    .where("segments.question_id", "=", whose.dialogueId)
    .execute();
  for (const segmentId of new Set(takes.map((take) => take.segmentId))) {
    const row = rows.find(({ segment_id }) => segment_id === segmentId) ?? null;
    const good = (row?.rating ?? 0) >= GOOD ? (row?.rated_record_id ?? null) : null;
    const own = takes.filter((take) => take.segmentId === segmentId);
    const weak = weakAfter(own, good);
    const place = { userId: whose.userId, segmentId };
    if (weak) await keep(trx, place, { weak, row, at: stampAfter(0, now) });
    else if (row && row.left_at === null)
      await ofSegment(trx, place)
        .set({ left_at: stampAfter(0, now) })
        .execute();
  }
}

/** Does the same for each dialogue of a mock test, whose review a teacher publishes. */
export async function refreshReviewed(trx: Db, recordId: number, now: number): Promise<void> {
  const dialogues = await trx
    .selectFrom("mock_records as record")
    .innerJoin("mock_reviews as review", "review.record_id", "record.id")
    .innerJoin("mock_test_sets as set", "set.id", "review.mocktest_set_id")
    .select(["record.user_id as userId", "set.question_id as dialogueId"])
    .where("record.id", "=", recordId)
    .execute();
  for (const whose of dialogues) await refreshWeak(trx, whose, now);
}

/** Locks the student of a mock test, before its record: a deletion locks in this order too. */
export async function lockStudentOf(trx: Db, recordId: number): Promise<void> {
  const record = await trx
    .selectFrom("mock_records")
    .select("user_id")
    .where("id", "=", recordId)
    .executeTakeFirst();
  if (record) await lockAccount(trx, record.user_id);
}

type Place = { userId: number; segmentId: number };

function ofSegment(trx: Db, { userId, segmentId }: Place) {
  return trx
    .updateTable("weak_segments")
    .where("user_id", "=", userId)
    .where("segment_id", "=", segmentId);
}

/** A new segment, and one that comes back, is due at once. */
async function keep(
  trx: Db,
  place: Place,
  { weak, row, at }: { weak: Weak; row: { left_at: string | null } | null; at: string },
): Promise<void> {
  const { kind, recordId, at: since } = weak.from;
  const by_teacher: Flag = weak.byTeacher ? 1 : 0;
  const state = {
    ...{ reasons: JSON.stringify(weak.reasons), by_teacher },
    record_id: kind === "practice" ? recordId : null,
    mock_record_id: kind === "mock" ? recordId : null,
    since,
  };
  if (row) {
    const back = row.left_at === null ? {} : { left_at: null, due: at, weak_at: at };
    await ofSegment(trx, place)
      .set({ ...state, ...back })
      .execute();
  } else
    await trx
      .insertInto("weak_segments")
      .values({
        ...{ user_id: place.userId, segment_id: place.segmentId, ...state },
        ...{ due: at, weak_at: at, reps: 0 },
      })
      .execute();
}

async function practiceTakes(trx: Db, { userId, dialogueId }: Whose): Promise<Of<Take>[]> {
  const rows = await trx
    .selectFrom("practice_records as record")
    .innerJoin("practice_answers as answer", "answer.record_id", "record.id")
    .innerJoin("segments", "segments.id", "answer.segment_id")
    .select(["answer.segment_id", "answer.facts", "segments.place"])
    .select(["record.id", "record.submitted_at", "record.own_marks"])
    .where("record.user_id", "=", userId)
    .where("record.question_id", "=", dialogueId)
    .where("record.status", "=", 1)
    .where("record.submitted_at", "is not", null)
    .where("answer.attempt", ">", 0)
    .$narrowType<{ submitted_at: NotNull }>()
    .execute();
  return rows.map(({ segment_id, place, id, submitted_at, own_marks, facts }) => {
    const { start_ms = null, pause_ms = null } = readFacts(facts) ?? {};
    const marks = ownMarksOf(own_marks).get(place) ?? NO_MARKS;
    return {
      ...{ segmentId: segment_id, kind: "practice", recordId: id, at: submitted_at },
      answered: { marks, startMs: start_ms, pauseMs: pause_ms },
    };
  });
}

async function mockTakes(trx: Db, { userId, dialogueId }: Whose): Promise<Of<Take>[]> {
  const rows = await trx
    .selectFrom("mock_records as record")
    .innerJoin("mock_answers as answer", "answer.record_id", "record.id")
    .innerJoin("mock_test_sets as set", "set.id", "answer.mocktest_set_id")
    .innerJoin("mock_reviews as review", (join) =>
      join
        .onRef("review.record_id", "=", "record.id")
        .onRef("review.mocktest_set_id", "=", "set.id"),
    )
    .select(["answer.segment_id", "record.id", "record.submitted_at"])
    .select(["review.reviews", "review.twitter_remark", "review.half_marks", "review.segments"])
    .where("record.user_id", "=", userId)
    .where("set.question_id", "=", dialogueId)
    .where("record.status", "=", 1)
    .where("record.with_feedback", "=", 1)
    .where("record.feedback_status", "=", 1)
    .where("record.submitted_at", "is not", null)
    .where("answer.attempt", ">", 0)
    .$narrowType<{ submitted_at: NotNull }>()
    .execute();
  return rows.map(({ segment_id, id, submitted_at, ...review }) => {
    const said = asReview(review).segments[segment_id];
    return {
      ...{ segmentId: segment_id, kind: "mock", recordId: id, at: submitted_at },
      errors: said ? errorsIn(said) : [],
      isMarked: said?.done ?? false,
    };
  });
}

/** The facts that the teacher did not hear count as one error. */
function errorsIn(said: SegmentReview): Reason[] {
  const heads = errorsOf(said).map(({ head }) => head);
  return /n/.test(said.facts) ? [...heads, NOT_SAID] : heads;
}
