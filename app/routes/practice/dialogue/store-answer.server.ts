import { answerIdOf, postedAnswerId } from "#app/lib/answers/answer-id.server.ts";
import { checkOwner } from "#app/lib/answers/posted-owner.server.ts";
import { checkStored, readRecording } from "#app/lib/answers/posted-recording.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { isAnswered } from "#app/lib/dialogue-progress.server.ts";
import { fileOf, idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { peaks, takeFacts } from "#app/lib/api/call/shape.server.ts";
import { updateAnswer } from "#app/lib/api/answers.server.ts";
import { openPractice } from "#app/lib/api/practice.server.ts";
import { type Dialogue, getDialogue } from "#app/lib/api/dialogues.server.ts";
import type { TakeFacts } from "#app/lib/studio/take/facts.ts";
import { AnswerError, answerErrorFrom } from "#app/lib/answers/answer-error.server.ts";
import {
  isSubmitted,
  pendingPractice,
  showsAnswer,
} from "#app/routes/practice/review/shown-answer.server.ts";

/** 400 values of a wave are under 2,000 characters. */
const LONGEST = 2_000;

/**
 * What the browser learns. `stored`: the upstream named the size or shows an answer for a segment
 * that had none, so the device may let go of its copy. `accepted`: it did not refuse, and that is
 * all it said; the copy stays until the dialogue is submitted.
 */
export type Receipt = { segment_id: number; client_answer_id: string } & (
  | { status: "stored"; size: number }
  | { status: "accepted" }
);

/**
 * Checks a posted recording and hands it to the upstream. Used by the form and by the background
 * upload alike; the upstream answers a repeated `client_answer_id` with what it stored, so sending
 * twice is harmless. Throws {@link AnswerError}, and ApiError only for a dead session.
 */
export async function storeAnswer(student: Student, form: FormData): Promise<Receipt> {
  checkOwner(student, form);
  const dialogueId = idOf(form.get("question_id"));
  const segmentId = idOf(form.get("segment_id"));
  const postedId = postedAnswerId(form);
  if (dialogueId === null || segmentId === null || postedId === null) {
    throw new AnswerError(
      "refused",
      422,
      "This recording does not say where it belongs. Open the dialogue again.",
    );
  }
  const recording = await readRecording(fileOf(form, "audioanswer"));
  const { file, sha256 } = recording;
  try {
    const dialogue = await getDialogue(student, dialogueId);
    const segment = dialogue.segments.find(({ id }) => id === segmentId);
    if (!segment)
      throw new AnswerError("not-found", 404, "This segment is not part of the dialogue.");
    await openIfNeeded(student, dialogue);
    const attempt = idOf(form.get("attempt"));
    const durationMs = idOf(form.get("duration_ms"));
    const stored = await updateAnswer(student, {
      dialogueId,
      segmentId,
      file,
      clientAnswerId: answerIdOf(form, postedId, sha256),
      attempt,
      durationMs,
      ...readExtras(form),
    });
    checkStored(stored, recording);
    const receipt = { segment_id: segmentId, client_answer_id: postedId };
    if (stored.size !== null) return { status: "stored", ...receipt, size: stored.size };
    // Where an earlier answer stood, an answer that is shown may still be that one.
    const isFirst = !isAnswered(dialogue, segment, dialogue.segments.indexOf(segment));
    return isFirst && (await showsAnswer(student, { dialogueId, segmentId }))
      ? { status: "stored", ...receipt, size: file.size }
      : { status: "accepted", ...receipt };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === "conflict" && (await isSubmitted(student, dialogueId)))
      throw new AnswerError("submitted", 409, "You have already submitted your response!");
    throw answerErrorFrom(error);
  }
}

/** Where this fails, the practice may be open all the same: whether it is, the answer shows. */
async function openIfNeeded(student: Student, dialogue: Dialogue): Promise<void> {
  const { id: dialogueId, language_id: languageId } = dialogue.question;
  try {
    if (await needsPractice(student, dialogue))
      await openPractice(student, { dialogueId, languageId });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
  }
}

/**
 * A provider may open a second practice when asked twice, so it is asked only when none is there;
 * one that does not say so beside the dialogue has it among the pending ones.
 */
async function needsPractice(
  student: Student,
  { question: { id, pending_status }, no_of_q_done }: Dialogue,
): Promise<boolean> {
  if (no_of_q_done > 0 || pending_status === true) return false;
  return pending_status === false || (await pendingPractice(student, id)) === null;
}

/**
 * What a posted take says of itself beside its sound. A word of it that cannot be read is left out:
 * the recording matters more.
 */
function readExtras(form: FormData): { peaks: number[] | null; facts: TakeFacts | null } {
  return {
    peaks: peaks.parse(jsonOf(textOf(form, "peaks"))),
    facts: takeFacts.parse(jsonOf(textOf(form, "facts"))),
  };
}

function jsonOf(text: string): unknown {
  if (text === "" || text.length > LONGEST) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
