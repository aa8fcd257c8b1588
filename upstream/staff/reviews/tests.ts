import { paginate, type PageRequest } from "../../db/paginate.ts";
import type { Db } from "../../db/schema.ts";
import { asHeard, REVIEWED } from "../../dialogues/reviewed.ts";
import { notFound } from "../../refusal.ts";
import { tellHeard } from "../../speech/takes.ts";
import { consentOf } from "../../speech/terms.ts";
import type { Staff } from "../account/accounts.ts";
import { heldSince } from "./markers.ts";

export const TESTS_A_PAGE = 20;
/** The two values of `feedback_status`. */
export type ReviewState = "waiting" | "reviewed";

type Wanted = { state: ReviewState; languageId: number | null };

/**
 * Returns one page of submitted tests with feedback: waiting ones, oldest first, or reviewed ones,
 * newest first. `begun_by` is the teacher who has taken it, or null.
 */
export async function listTests(
  db: Db,
  { state, languageId }: Wanted,
  request: PageRequest,
  now: number,
) {
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
        .selectFrom("mock_markers as marker")
        .innerJoin("staff", "staff.id", "marker.staff_id")
        .select("staff.name")
        .whereRef("marker.record_id", "=", "record.id")
        .where("marker.taken_at", ">", heldSince(now))
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

/** Returns the longest waiting test that no other teacher has taken, but not `except`; or null. */
export async function findNextTest(db: Db, { id }: Staff, except: number, now: number) {
  const next = await db
    .selectFrom("mock_records as record")
    .innerJoin("users", "users.id", "record.user_id")
    .select(["record.id", "users.first_name", "record.submitted_at"])
    .where("record.status", "=", 1)
    .where("record.with_feedback", "=", 1)
    .where("record.feedback_status", "=", 0)
    .where("record.id", "!=", except)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("mock_markers as marker")
            .select("marker.record_id")
            .whereRef("marker.record_id", "=", "record.id")
            .where("marker.taken_at", ">", heldSince(now))
            .where("marker.staff_id", "!=", id),
        ),
      ),
    )
    .orderBy("record.submitted_at")
    .orderBy("record.id")
    .limit(1)
    .executeTakeFirst();
  return next ?? null;
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

/** Lists the segments of one dialogue in order: what a closed one shows. */
export async function listTestSegments(db: Db, { recordId, setId }: Place) {
  const rows = await db
    .selectFrom("mock_answers as answer")
    .innerJoin("segments", "segments.id", "answer.segment_id")
    .select(["segments.id as segment_id", "segments.place as serial_no", "segments.language"])
    .select(["answer.attempt", "answer.duration_ms", "answer.file_name"])
    .where("answer.record_id", "=", recordId)
    .where("answer.mocktest_set_id", "=", setId)
    .orderBy("segments.place")
    .execute();
  return rows.map(({ file_name, ...row }) => ({ ...row, is_answered: file_name !== null }));
}

/** Returns a segment with its texts, sounds and waves. Throws 404 otherwise. */
export async function getTestSegment(
  { db, hears }: { db: Db; hears: boolean },
  { recordId, setId }: Place,
  segmentId: number,
) {
  const found = await db
    .selectFrom("mock_answers as answer")
    .innerJoin("mock_records as record", "record.id", "answer.record_id")
    .innerJoin("segments", "segments.id", "answer.segment_id")
    .select([...REVIEWED, "answer.file_name", "answer.attempt", "answer.duration_ms"])
    .select(["answer.peaks as answer_peaks", "answer.heard", "record.user_id"])
    .where("record.status", "=", 1)
    .where("answer.record_id", "=", recordId)
    .where("answer.mocktest_set_id", "=", setId)
    .where("answer.segment_id", "=", segmentId)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { user_id: userId, ...row } = found;
  const consent = await consentOf({ db, hears }, userId);
  const [heard] = await tellHeard(db, consent, [row], { isTeacher: true });
  return { ...asHeard(row), heard: heard ?? null };
}
