import { paginate, type PageRequest } from "../../db/paginate.ts";
import type { Db } from "../../db/schema.ts";
import { REVIEWED } from "../../dialogues/reviewed.ts";
import { notFound } from "../../refusal.ts";

export const TESTS_A_PAGE = 20;
/** The two values of `feedback_status`. */
export type ReviewState = "waiting" | "reviewed";

type Wanted = { state: ReviewState; languageId: number | null };

/**
 * Returns one page of submitted tests with feedback: waiting ones, oldest first, or reviewed ones,
 * newest first. `begun_by` is the teacher who saved a draft last, or null.
 */
export async function listTests(db: Db, { state, languageId }: Wanted, request: PageRequest) {
  const isWaiting = state === "waiting";
  let query = db
    .selectFrom("mock_records as record")
    .innerJoin("mock_tests as test", "test.id", "record.mocktest_id")
    .innerJoin("languages", "languages.id", "test.language_id")
    .innerJoin("users", "users.id", "record.user_id")
    .select((eb) => [
      "record.id",
      "test.mocktest_name",
      "languages.name as language",
      "users.first_name",
      "record.submitted_at",
      "record.reviewed_at",
      eb
        .selectFrom("mock_review_drafts as draft")
        .select("draft.saved_by")
        .whereRef("draft.record_id", "=", "record.id")
        .orderBy("draft.updated_at", "desc")
        .limit(1)
        .as("begun_by"),
    ])
    .where("record.status", "=", 1)
    .where("record.with_feedback", "=", 1)
    .where("record.feedback_status", "=", isWaiting ? 0 : 1)
    .orderBy("record.submitted_at", isWaiting ? "asc" : "desc")
    .orderBy("record.id", isWaiting ? "asc" : "desc");
  if (languageId !== null) query = query.where("test.language_id", "=", languageId);
  return paginate(query, request);
}

/** Returns the longest waiting test without another teacher's draft, or null. */
export async function findNextTest(db: Db, name: string): Promise<number | null> {
  const next = await db
    .selectFrom("mock_records as record")
    .select("record.id")
    .where("record.status", "=", 1)
    .where("record.with_feedback", "=", 1)
    .where("record.feedback_status", "=", 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("mock_review_drafts as draft")
            .select("draft.record_id")
            .whereRef("draft.record_id", "=", "record.id")
            .where("draft.saved_by", "!=", name),
        ),
      ),
    )
    .orderBy("record.submitted_at")
    .orderBy("record.id")
    .limit(1)
    .executeTakeFirst();
  return next?.id ?? null;
}

export async function listTestLanguages(db: Db) {
  return db
    .selectFrom("languages")
    .innerJoin("mock_tests as test", "test.language_id", "languages.id")
    .select(["languages.id", "languages.name"])
    .distinct()
    .orderBy("languages.name")
    .execute();
}

export type SubmittedTest = Awaited<ReturnType<typeof getTest>>;

/** Returns a submitted test with its dialogues. Throws 404 otherwise. */
export async function getTest(db: Db, recordId: number) {
  const test = await db
    .selectFrom("mock_records as record")
    .innerJoin("mock_tests as test", "test.id", "record.mocktest_id")
    .innerJoin("languages", "languages.id", "test.language_id")
    .innerJoin("users", "users.id", "record.user_id")
    .select([
      "record.id",
      "record.mocktest_id",
      "record.submitted_at",
      "record.reviewed_at",
      "record.feedback_status",
      "record.time_percent",
      "record.timed_out",
      "test.mocktest_name",
      "languages.name as language",
      "users.first_name",
      "users.email",
    ])
    .where("record.id", "=", recordId)
    .where("record.status", "=", 1)
    .executeTakeFirst();
  if (!test) throw notFound();
  return { ...test, dialogues: await listDialogues(db, recordId) };
}

/** Lists the dialogues of the record, with those that have left the test since. */
async function listDialogues(db: Db, recordId: number) {
  return db
    .selectFrom("mock_test_sets as set")
    .innerJoin("questions", "questions.id", "set.question_id")
    .select(["set.id", "questions.question_title as title", "questions.question_background"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("mock_answers as answer")
          .select("answer.id")
          .whereRef("answer.mocktest_set_id", "=", "set.id")
          .where("answer.record_id", "=", recordId),
      ),
    )
    .orderBy("set.place")
    .orderBy("set.id")
    .execute();
}

/** One dialogue of a submitted test. */
export type Place = { recordId: number; setId: number };

/** Lists the segments of one dialogue in order, with the student's recordings. */
export async function listTestSegments(db: Db, { recordId, setId }: Place) {
  return db
    .selectFrom("mock_answers as answer")
    .innerJoin("segments", "segments.id", "answer.segment_id")
    .select([...REVIEWED, "answer.file_name", "answer.attempt", "answer.duration_ms"])
    .where("answer.record_id", "=", recordId)
    .where("answer.mocktest_set_id", "=", setId)
    .orderBy("segments.place")
    .execute();
}
