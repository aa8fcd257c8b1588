import { mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";
import { answerAddress, contentAddress, readPeaks } from "../dialogues/segments.ts";
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
      "segments.id as segment_id",
      "segments.serial_no",
      "segments.language",
      "segments.audio_file",
      "segments.audio_reference_text",
      "segments.duration_ms as question_duration_ms",
      "segments.peaks",
      "segments.sample_audio_file",
      "segments.sample_text",
      "segments.sample_language",
      "segments.sample_duration_ms",
      "segments.sample_peaks",
      "answer.file_name",
      "answer.attempt",
      "answer.size",
      "answer.duration_ms",
    ])
    .where("answer.record_id", "=", recordId)
    .where("answer.mocktest_set_id", "=", setId)
    .orderBy("segments.serial_no");
  return mapPage(await paginate(query, request), (row) => ({
    segment_id: row.segment_id,
    serial_number: row.serial_no,
    user_answer: row.file_name === null ? null : answerAddress(row.file_name),
    question_audio: contentAddress(row.audio_file),
    audio_reference_text: row.audio_reference_text,
    sample_answer_audio:
      hearsSamples && row.sample_audio_file !== null ? contentAddress(row.sample_audio_file) : null,
    attempt: row.attempt,
    language: row.language,
    sample_answer_text: hearsSamples ? row.sample_text : null,
    sample_answer_language: row.sample_language,
    size: row.size,
    duration_ms: row.duration_ms,
    question_duration_ms: row.question_duration_ms,
    question_peaks: readPeaks(row.peaks),
    sample_duration_ms: hearsSamples ? row.sample_duration_ms : null,
    sample_peaks: hearsSamples ? readPeaks(row.sample_peaks) : null,
  }));
}
