import { AnswerError, answerErrorFrom } from "#app/lib/answers/answer-error.server.ts";
import { answerIdOf, postedAnswerId } from "#app/lib/answers/answer-id.server.ts";
import { checkOwner } from "#app/lib/answers/posted-owner.server.ts";
import { checkStored, readRecording } from "#app/lib/answers/posted-recording.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { sendExamAnswer } from "#app/lib/api/exam.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { fileOf, idOf } from "#app/lib/http/forms/read-form.server.ts";

/** Whether a posted recording is the answer to a segment of a mock test. */
export const isExamAnswer = (form: FormData): boolean => form.has("mocktest_answer_id");

/**
 * Stores a posted answer of a mock test, as `storeAnswer` does one of a dialogue: `accepted` when
 * the upstream does not say what it holds; `isLast` when it was the last one of the test. Throws
 * {@link AnswerError}, and ApiError only for a dead session.
 */
export async function storeExamAnswer(student: Student, form: FormData) {
  checkOwner(student, form);
  const recordId = idOf(form.get("mocktest_record_id"));
  const answerId = idOf(form.get("mocktest_answer_id"));
  const postedId = postedAnswerId(form);
  if (recordId === null || answerId === null || postedId === null)
    throw new AnswerError(
      "refused",
      422,
      "This recording does not say where it belongs. Open the test again.",
    );
  const recording = await readRecording(fileOf(form, "audioanswer"));
  try {
    const { isLast, ...stored } = await sendExamAnswer(student, {
      recordId,
      answerId,
      file: recording.file,
      clientAnswerId: answerIdOf(form, postedId, recording.sha256),
      attempt: idOf(form.get("attempt")) ?? 1,
      durationMs: idOf(form.get("duration_ms")),
    });
    checkStored(stored, recording);
    const said = { client_answer_id: postedId };
    const { size } = stored;
    const receipt =
      size === null ? { status: "accepted", ...said } : { status: "stored", ...said, size };
    return { receipt, isLast };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === "conflict")
      throw new AnswerError(
        "submitted",
        409,
        `${error.said || "The test is over."} This recording was not taken.`,
      );
    throw answerErrorFrom(error);
  }
}
