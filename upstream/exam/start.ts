import { isSpoken } from "../../plan/media/spoken.ts";
import type { Db } from "../db/schema.ts";
import { answerAddress, contentAddress, readPeaks } from "../dialogues/segments.ts";
import { stampAfter } from "../clock.ts";
import { secondsLeft } from "./clock.ts";
import { listSets } from "./tests.ts";

type Record = { id: number; deadline_at: string; time_percent: number };

/**
 * Returns the progress of a record: the first dialogue with an open segment, its segments, and the
 * time left. `question` is null when all segments have an answer.
 */
export async function describeProgress(
  db: Db,
  { userId, testId }: { userId: number; testId: number },
  record: Record,
  now: number,
) {
  const sets = await listSets(db, testId, record.id);
  const rows = await listRows(db, record.id);
  const open = rows.find(({ attempt }) => attempt === 0);
  const clock = {
    mocktest_record_id: record.id,
    question_list: sets.map(({ question_id }) => question_id),
    seconds_left: secondsLeft(record.deadline_at, now),
    server_time: stampAfter(0, now),
    time_factor: record.time_percent / 100,
    takes_attempt: true,
  };
  if (!open)
    return { ...clock, mocktest_set_id: null, question: null, segments: [], no_of_segment_done: 0 };
  const segments = rows.filter(({ mocktest_set_id }) => mocktest_set_id === open.mocktest_set_id);
  return {
    ...clock,
    mocktest_set_id: open.mocktest_set_id,
    question: await getQuestion(db, userId, open.question_id),
    segments: segments.map(asSegment),
    no_of_segment_done: segments.filter(({ attempt }) => attempt > 0).length,
  };
}

async function listRows(db: Db, recordId: number) {
  return db
    .selectFrom("mock_answers as answer")
    .innerJoin("mock_test_sets as set", "set.id", "answer.mocktest_set_id")
    .innerJoin("segments", "segments.id", "answer.segment_id")
    .select([
      "answer.id as mocktest_answer_id",
      "answer.mocktest_set_id",
      "answer.attempt",
      "answer.file_name",
      "answer.size",
      "answer.sha256",
      "answer.client_answer_id",
      "answer.duration_ms as answer_duration_ms",
      "segments.id",
      "segments.question_id",
      "segments.place as serial_no",
      "segments.language",
      "segments.audio_file",
      "segments.audio_reference_text",
      "segments.duration_ms",
      "segments.peaks",
    ])
    .where("answer.record_id", "=", recordId)
    .orderBy("set.place")
    .orderBy("segments.place")
    .execute();
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

/** Sends the text only with an answer, because before that it would reveal the question. */
function asSegment(row: Row) {
  return {
    id: row.id,
    mocktest_answer_id: row.mocktest_answer_id,
    serial_no: row.serial_no,
    language: row.language,
    question_audio: contentAddress(row.audio_file),
    ...(isSpoken(row.audio_file) && { computer_voice: true }),
    audio_reference_text: row.attempt > 0 ? row.audio_reference_text : null,
    duration_ms: row.duration_ms,
    peaks: readPeaks(row.peaks),
    answer:
      row.file_name === null
        ? null
        : {
            attempt: row.attempt,
            size: row.size,
            sha256: row.sha256,
            client_answer_id: row.client_answer_id,
            duration_ms: row.answer_duration_ms,
            user_answer: answerAddress(row.file_name),
          },
  };
}

/** Includes the student's notes, so that saving notes in the test loses none. */
async function getQuestion(db: Db, userId: number, questionId: number) {
  const { notes, ...question } = await db
    .selectFrom("questions")
    .leftJoin("notes", (join) =>
      join.onRef("notes.question_id", "=", "questions.id").on("notes.user_id", "=", userId),
    )
    .select([
      "questions.id",
      "questions.question_title",
      "questions.question_background",
      "questions.language_id",
      "notes.notes",
    ])
    .where("questions.id", "=", questionId)
    .executeTakeFirstOrThrow();
  return { ...question, get_labels: notes === null ? null : { notes } };
}
