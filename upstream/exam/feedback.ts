import { stampAfter } from "../clock.ts";
import { mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import type { Flag } from "../db/flag.ts";
import type { Db } from "../db/schema.ts";
import { asReviewed, REVIEWED } from "../dialogues/reviewed.ts";
import { readPeaks } from "../dialogues/segments.ts";
import { readFacts } from "../dialogues/take-facts.ts";
import type { Review } from "../../plan/review.ts";
import { notFound } from "../refusal.ts";
import { tellHeard } from "../speech/takes.ts";
import type { Consent } from "../speech/terms.ts";
import { asReview, errorsOf } from "./review.ts";
import { listSets } from "./tests.ts";

/** Returns a completed test's summary and its dialogues. Throws 404 otherwise. */
export async function getDetails(db: Db, userId: number, recordId: number) {
  const record = await db
    .selectFrom("mock_records as record")
    .innerJoin("mock_tests as test", "test.id", "record.mocktest_id")
    .innerJoin("languages", "languages.id", "test.language_id")
    .select([
      "test.id",
      "test.mocktest_name",
      "test.duration",
      "record.submitted_at",
      "record.created_at",
      "record.with_feedback",
      "record.feedback_status",
      "record.read_at",
      "languages.name as language_name",
    ])
    .where("record.id", "=", recordId)
    .where("record.user_id", "=", userId)
    .where("record.status", "=", 1)
    .executeTakeFirst();
  if (!record) throw notFound();
  const { id, language_name, submitted_at, created_at, read_at, ...all } = record;
  const details = { ...all, ...toldFeedback(record), feedback_read: Number(read_at !== null) };
  return {
    mocktest_details: {
      ...details,
      created_at: submitted_at ?? created_at,
      language: { language_name },
    },
    all_mocktest_sets: await withEstimates(db, recordId, await listSets(db, id, recordId), details),
  };
}

/** Marks a review as read. Throws 404 for another student's test, or without a review to read. */
export async function markReviewRead(
  db: Db,
  userId: number,
  recordId: number,
  now: number,
): Promise<void> {
  const read = await db
    .updateTable("mock_records")
    .set((eb) => ({ read_at: eb.fn.coalesce("read_at", eb.val(stampAfter(0, now))) }))
    .where("id", "=", recordId)
    .where("user_id", "=", userId)
    .where("with_feedback", "=", 1)
    .where("feedback_status", "=", 1)
    .returning("id")
    .executeTakeFirst();
  if (!read) throw notFound();
}

/** Hides a review when no plan of the student includes one. */
export function toldFeedback(record: { with_feedback: Flag; feedback_status: Flag }) {
  const { with_feedback, feedback_status } = record;
  return { with_feedback, feedback_status: with_feedback === 1 ? feedback_status : 0 };
}

/** Adds the teacher's mark to each dialogue; null without a published one. */
async function withEstimates<Set extends { id: number }>(
  db: Db,
  recordId: number,
  sets: Set[],
  { feedback_status }: { feedback_status: number },
) {
  const told = await db
    .selectFrom("mock_reviews")
    .select(["mocktest_set_id", "half_marks"])
    .where("record_id", "=", recordId)
    .execute();
  const marks = new Map(told.map(({ mocktest_set_id: id, half_marks }) => [id, half_marks]));
  return sets.map((set) => {
    const half = feedback_status === 1 ? (marks.get(set.id) ?? null) : null;
    return { ...set, estimate: half === null ? null : half / 2 };
  });
}

/** Returns one dialogue of a test with its published review. Throws 404 for an unknown one. */
export async function getReviewedSet(db: Db, recordId: number, setId: number) {
  const set = await db
    .selectFrom("mock_test_sets as set")
    .innerJoin("mock_records as record", "record.mocktest_id", "set.mocktest_id")
    .innerJoin("questions", "questions.id", "set.question_id")
    .leftJoin("mock_reviews as review", (join) =>
      join
        .onRef("review.record_id", "=", "record.id")
        .onRef("review.mocktest_set_id", "=", "set.id"),
    )
    .select([
      "questions.id",
      "questions.question_title",
      "questions.question_background",
      "record.with_feedback",
      "record.feedback_status",
      "review.reviews",
      "review.twitter_remark",
      "review.half_marks",
      "review.segments",
    ])
    .where("set.id", "=", setId)
    .where("record.id", "=", recordId)
    .executeTakeFirst();
  if (!set) throw notFound();
  const { with_feedback, feedback_status, ...rest } = set;
  const { reviews, twitter_remark, half_marks, segments, ...question } = rest;
  // Only the teacher sees an unfinished review.
  const review =
    toldFeedback({ with_feedback, feedback_status }).feedback_status === 1 &&
    reviews !== null &&
    twitter_remark !== null
      ? asReview({ reviews, twitter_remark, half_marks, segments })
      : null;
  return { question, review };
}

export function asTold(review: Review | null) {
  if (review === null) return null;
  const { reviews, remark: twitter_remark, half_marks } = review;
  return { reviews, twitter_remark, estimate: half_marks === null ? null : half_marks / 2 };
}

type Wanted = {
  consent: Consent | null;
  recordId: number;
  setId: number;
  hearsSamples: boolean;
  review: Review | null;
};

/** Returns the segments of one dialogue of a test, with both sounds and the teacher's remarks. */
export async function listMockAnswers(
  db: Db,
  { consent, recordId, setId, hearsSamples, review }: Wanted,
  request: PageRequest,
) {
  const query = db
    .selectFrom("mock_answers as answer")
    .innerJoin("segments", "segments.id", "answer.segment_id")
    .select([
      ...REVIEWED,
      "answer.file_name",
      "answer.attempt",
      "answer.size",
      "answer.duration_ms",
      "answer.peaks as answer_peaks",
      "answer.facts",
      "answer.heard",
    ])
    .where("answer.record_id", "=", recordId)
    .where("answer.mocktest_set_id", "=", setId)
    .orderBy("segments.place");
  const page = await paginate(query, request);
  const heard = await tellHeard(db, consent, page.data);
  return mapPage(page, (row, place) => {
    const said = review?.segments[row.segment_id];
    return {
      ...asReviewed(row, hearsSamples),
      heard: heard[place] ?? null,
      error_counts: said ? errorsOf(said) : [],
      tutor_remark: said?.remark || null,
      tutor_comments: said?.comments ?? [],
      said: said?.facts ?? "",
      peaks: readPeaks(row.answer_peaks),
      facts: readFacts(row.facts),
    };
  });
}
