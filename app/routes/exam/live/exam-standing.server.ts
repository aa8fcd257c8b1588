import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { type ExamProgress, startExam } from "#app/lib/api/exam.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { isDone } from "./exam-segments.server.ts";

export interface SentAnswer {
  answerId: number;
  /** What the provider said of it. */
  isLast: boolean;
}

/** Whether the server holds this answer, of this dialogue or a finished one. */
export async function isStored(student: Student, testId: number, answerId: number) {
  const { results } = await startExam(student, { testId, timeFactor: 1 });
  const at = results?.segments.findIndex((one) => one.mocktest_answer_id === answerId) ?? -1;
  const segment = results?.segments[at];
  return !results || !segment || isDone(results, segment, at);
}

/**
 * What follows the last answer of a dialogue: a segment that is still open, the next dialogue, or
 * the end. Some providers call every answer of the last dialogue the last one, so open segments
 * count more.
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
    // The answer is stored. The next page asks again and shows what is wrong.
    return "dialogue";
  }
}

type Results = NonNullable<ExamProgress["results"]>;

/** A provider that counts none after an answer was sent does not count at all. */
function firstOpen(results: Results): number | null {
  const { segments, no_of_segment_done } = results;
  if (no_of_segment_done === 0 && !segments.some(({ answer }) => answer)) return null;
  const at = segments.findIndex((segment, index) => !isDone(results, segment, index));
  return at < 0 ? null : at + 1;
}

/** Also of a test that names no dialogues. */
function isLastDialogue({ question, question_list }: Results): boolean {
  return question_list.indexOf(question?.id ?? 0) === question_list.length - 1;
}
