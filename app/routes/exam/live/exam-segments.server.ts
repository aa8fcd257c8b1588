import { data, redirect } from "@remix-run/node";
import { directionOf, studioOf } from "#app/lib/answers/studio.server.ts";
import { type ExamProgress, type ExamSegment, startExam } from "#app/lib/api/exam.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { notesOf } from "#app/lib/api/call/shape.server.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import { segmentOf } from "#app/lib/studio/take/take.ts";
import { paths } from "#app/lib/paths.ts";
import { waveText } from "#app/lib/studio/player/wave-text.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";

export interface SentAnswer {
  answerId: number;
  /** From the provider's response. */
  isLast: boolean;
}

type Results = NonNullable<ExamProgress["results"]>;

interface AtHand {
  student: Student;
  url: URL;
  testId: number;
  testName: string;
  results: Results;
  /** The other language of the test, beside English. */
  language: string | null;
  msLeft: number | null;
}

/** Returns where the test goes on; `dialogueNo` is 0 when the provider does not say. */
export function placeAtHand({ segments, question, question_list, no_of_segment_done }: Results) {
  return {
    no: Math.min(no_of_segment_done + 1, Math.max(1, segments.length)),
    dialogueNo: question?.id ? question_list.indexOf(question.id) + 1 : 0,
  };
}

/** Returns the segment of a page of the exam, its dialogue, and the recorder's props. */
export function segmentAtHand(at: AtHand) {
  const { url, results, testId } = at;
  const { segments, question, question_list } = results;
  const count = segments.length;
  const asked = idOf(url.searchParams.get("segment"));
  if (asked !== null && (asked < 1 || asked > count))
    throw redirect(paths.exam(testId), { status: 302 });
  const place = placeAtHand(results);
  const no = asked ?? place.no;
  const current = segments[no - 1];
  if (!current)
    throw data(
      { kind: "not-found", message: "This dialogue has no segments yet." },
      { status: 404 },
    );
  const dialogue = {
    id: question?.id ?? 0,
    no: place.dialogueNo,
    count: question_list.length,
    title: question?.question_title ?? "",
    background: question?.question_background ?? "",
    notes: notesOf(question?.get_labels),
  };
  const examSegments = segments.map((segment, index) =>
    examSegment(segment, index + 1, at, isDone(results, segment, index)),
  );
  const tags = segments.map((segment) => directionOf(segment, at.language).from?.tag);
  const shown = examSegments[no - 1];
  if (!shown) throw redirect(paths.exam(testId), { status: 302 });
  return {
    recordId: results.mocktest_record_id,
    dialogue,
    segments: examSegments.map((segment, index) => ({
      receipt: segmentOf(segment.place),
      no: segment.segmentNo,
      language: segment.languageFrom ?? "",
      other: segment.languageFrom !== null && tags[index] !== "en",
      stored: Boolean(segment.stored),
    })),
    current: {
      no,
      count,
      isStored: Boolean(shown.stored),
      /** The text of the segment, only when its answer is stored. */
      text:
        shown.stored && url.searchParams.has("answer")
          ? { text: current.audio_reference_text ?? "", tag: tags[no - 1] }
          : null,
    },
    studio: {
      ...studioOf(at.student),
      dialogueName: dialogue.no > 0 ? `${at.testName}, dialogue ${dialogue.no}` : at.testName,
      segmentCount: count,
      holdsTakes: !results.takes_attempt,
      ...shown,
      segments: examSegments,
      seekable: false,
      exam: {
        address: paths.exam(testId),
        clockAddress: paths.examClock(testId),
        msLeft: at.msLeft,
      },
    },
  };
}

/** Returns one segment for the recorder. */
function examSegment(
  segment: ExamSegment,
  no: number,
  { student, results, language }: AtHand,
  done: boolean,
) {
  const { answer } = segment;
  const { from, to } = directionOf(segment, language);
  return {
    place: {
      kind: "mock" as const,
      id: results.mocktest_record_id,
      segmentId: segment.mocktest_answer_id,
    },
    segmentNo: no,
    previousNo: null,
    nextNo: no < results.segments.length ? no + 1 : null,
    languageFrom: from?.name ?? null,
    languageTo: to,
    audioUrl: mediaHref(student.portal, segment.question_audio),
    ...(segment.computer_voice && { isComputerVoice: true }),
    durationMs: segment.duration_ms,
    peaks: waveText(segment.peaks),
    attempts: answer?.attempt ?? (done ? 1 : 0),
    answeredOn: results.segments.some((one, index) => isDone(results, one, index)),
    stored: done
      ? {
          size: answer?.size ?? 0,
          durationMs: answer?.duration_ms ?? null,
          url: mediaHref(student.portal, answer?.user_answer),
          peaks: null,
          facts: null,
        }
      : null,
  };
}

/** A provider that shows no answers still counts them. */
export function isDone(
  { segments, no_of_segment_done }: Results,
  segment: ExamSegment,
  index: number,
) {
  return segments.some(({ answer }) => answer)
    ? Boolean(segment.answer)
    : index < no_of_segment_done;
}

/** True when the server shows this segment without an answer. It shows no earlier dialogue. */
export async function lacksAnswer(student: Student, testId: number, answerId: number) {
  const { results } = await startExam(student, { testId, timeFactor: 1 });
  const at = results?.segments.findIndex((one) => one.mocktest_answer_id === answerId) ?? -1;
  const segment = results?.segments[at];
  return Boolean(results && segment && !isDone(results, segment, at));
}

/**
 * Returns what follows the last answer of a dialogue: an unanswered segment, the next dialogue, or
 * the end. Unanswered segments count first, since some providers call every answer of the last
 * dialogue the last one.
 */
export async function afterDialogue(
  student: Student,
  testId: number,
  { answerId, isLast }: SentAnswer,
): Promise<number | "dialogue" | "end"> {
  try {
    const { results, ...progress } = await startExam(student, { testId, timeFactor: 1 });
    if (progress.is_all_dialoges_completed || !results) return "end";
    if (!results.segments.some((one) => one.mocktest_answer_id === answerId)) return "dialogue";
    return firstOpen(results) ?? (isLast || isLastDialogue(results) ? "end" : "dialogue");
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    // The answer is stored. The next page asks again and shows the error.
    return "dialogue";
  }
}

/** 0 after an answer means that this provider does not count. */
function firstOpen(results: Results): number | null {
  const { segments, no_of_segment_done } = results;
  if (no_of_segment_done === 0 && !segments.some(({ answer }) => answer)) return null;
  const at = segments.findIndex((segment, index) => !isDone(results, segment, index));
  return at < 0 ? null : at + 1;
}

/** True also for a test that names no dialogues. */
function isLastDialogue({ question, question_list }: Results): boolean {
  return question_list.indexOf(question?.id ?? 0) === question_list.length - 1;
}
