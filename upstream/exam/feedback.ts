import { mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";
import { asReviewed, REVIEWED } from "../dialogues/reviewed.ts";
import { notFound } from "../refusal.ts";
import { listSets } from "./tests.ts";

/** What stands above the feedback of a completed test, and its dialogues. Else 404. */
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
      "record.feedback_status",
      "languages.name as language_name",
    ])
    .where("record.id", "=", recordId)
    .where("record.user_id", "=", userId)
    .where("record.status", "=", 1)
    .executeTakeFirst();
  if (!record) throw notFound();
  const { id, language_name, submitted_at, created_at, ...details } = record;
  return {
    mocktest_details: {
      ...details,
      created_at: submitted_at ?? created_at,
      language: { language_name },
    },
    all_mocktest_sets: await listSets(db, id),
  };
}

/** One dialogue of a test: what a teacher said of it, when the test has been reviewed. Else 404. */
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
      "record.feedback_status",
      "review.reviews",
      "review.twitter_remark",
    ])
    .where("set.id", "=", setId)
    .where("record.id", "=", recordId)
    .executeTakeFirst();
  if (!set) throw notFound();
  const { feedback_status, reviews, twitter_remark, ...question } = set;
  // A review that is not finished is the teacher's own.
  const isTold = feedback_status === 1 && reviews !== null;
  return { question, mocktest_review: isTold ? { reviews, twitter_remark } : null };
}

type Wanted = { recordId: number; setId: number; hearsSamples: boolean };

/** The segments of one dialogue of a test, with both sides' sound. */
export async function listMockAnswers(
  db: Db,
  { recordId, setId, hearsSamples }: Wanted,
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
    ])
    .where("answer.record_id", "=", recordId)
    .where("answer.mocktest_set_id", "=", setId)
    .orderBy("segments.serial_no");
  return mapPage(await paginate(query, request), (row) => asReviewed(row, hearsSamples));
}
