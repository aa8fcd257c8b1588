import {
  openPractice,
  sendExamAnswer,
  type Stored,
  updateAnswer,
} from "#app/lib/api/answers.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { type Dialogue, getDialogue } from "#app/lib/api/dialogues.server.ts";
import { isAnswered } from "#app/lib/dialogues.server.ts";
import { pendingPractice, practiceOf, showsAnswer } from "./shown-answers.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import { segmentOf } from "#app/lib/studio/take/take.ts";
import {
  AnswerError,
  answerErrorFrom,
  checkAnswer,
  type CheckedAnswer,
  type PostedAnswer,
} from "./posted-answer.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";

interface Outcome {
  receipt: Receipt;
  /** True for the last answer of a mock test. */
  isLast: boolean;
  /** True when the upstream named what it stored: then a second call is harmless. */
  isNamed: boolean;
}

/**
 * A double click is one answer. A page that is left while it sends learns of no receipt, and the
 * next page's uploader sends the take again: a provider that counts answers would count it twice.
 */
const once = idempotent<Outcome & { byUploader: boolean }>({
  rememberedMs: 10 * 60_000,
  remembers: ({ byUploader, isNamed }) => byUploader && !isNamed,
});

const NOT_ITS_SEGMENT = new AnswerError(
  "not-found",
  404,
  "This segment is not part of the dialogue.",
);
const OTHER_RECORDING = "You already have another answer for this segment.";

/**
 * `stored`: the upstream confirmed the size, or now shows the first answer of the segment. The
 * device may delete its copy. `accepted`: the upstream confirmed nothing. The copy stays until
 * Submit.
 */
export type Receipt = { segment_id?: number; client_answer_id: string } & (
  | { status: "stored"; size: number }
  | { status: "accepted" }
);

/**
 * Stores a recording of a practice or a test, from the form or the background upload. Sending it twice is harmless: the
 * upstream answers a repeated `client_answer_id` with what it stored. Throws {@link AnswerError},
 * and ApiError only when the session has ended.
 */
export async function storeAnswer(
  student: Student,
  posted: PostedAnswer,
  { byUploader = false } = {},
): Promise<Outcome> {
  const answer = checkAnswer(student, posted);
  const { place, postedId, sha256 } = answer;
  const isMock = place.kind === "mock";
  const store = isMock ? storeInTest : storeInDialogue;
  try {
    const key = [student.owner, segmentOf(place), String(place.id), postedId, sha256];
    return await once(student.portal, key, async () => ({
      ...(await store(student, answer)),
      byUploader,
    }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === "conflict" && isMock)
      throw new AnswerError(
        "submitted",
        409,
        `${error.said || "The test is over."} This recording was not taken.`,
      );
    if (error.kind === "conflict" && (await isSubmitted(student, answer.place.id)))
      throw new AnswerError("submitted", 409, "You have already submitted your response!");
    throw answerErrorFrom(error);
  }
}

async function storeInTest(student: Student, answer: CheckedAnswer) {
  const { isLast, ...stored } = await sendExamAnswer(student, {
    ...answer,
    recordId: answer.place.id,
    answerId: answer.place.segmentId,
  });
  const size = confirmedSize(answer, stored);
  return { receipt: receiptOf(answer, size), isLast, isNamed: size !== null };
}

async function storeInDialogue(student: Student, answer: CheckedAnswer) {
  const { id: dialogueId, segmentId } = answer.place;
  const dialogue = await getDialogue(student, dialogueId);
  const segment = dialogue.segments.find(({ id }) => id === segmentId);
  if (segment) await openIfNeeded(student, dialogue);
  // The page may show an earlier version. Our API knows, and an answer begins that one.
  else if (!dialogue.takes_attempt) throw NOT_ITS_SEGMENT;
  const stored = await updateAnswer(student, { ...answer, dialogueId, segmentId }).catch(
    (error: unknown) => {
      const isRefused = error instanceof ApiError && error.kind === "refused";
      throw isRefused && !segment ? NOT_ITS_SEGMENT : error;
    },
  );
  let size = confirmedSize(answer, stored);
  const isNamed = size !== null;
  // With an earlier answer, the one shown may still be the old one.
  const isFirst = segment && !isAnswered(dialogue, segment, dialogue.segments.indexOf(segment));
  if (size === null && isFirst && (await showsAnswer(student, { dialogueId, segmentId })))
    size = answer.file.size;
  const receipt = { segment_id: segmentId, ...receiptOf(answer, size) };
  return { receipt, isLast: false, isNamed };
}

/** Throws when the upstream names another size or hash: it stored something else. */
function confirmedSize({ file, sha256 }: CheckedAnswer, stored: Stored): number | null {
  const held = stored.sha256?.toLowerCase() ?? "";
  const isOther = /^[\da-f]{64}$/.test(held) && held !== sha256;
  if (isOther || (stored.size ?? file.size) !== file.size)
    throw new AnswerError("other-recording", 409, OTHER_RECORDING);
  return stored.size;
}

function receiptOf({ postedId }: CheckedAnswer, size: number | null): Receipt {
  const named = { client_answer_id: postedId };
  return size === null ? { status: "accepted", ...named } : { status: "stored", ...named, size };
}

/** Ignores a failure, because the practice may be open anyway. Storing the answer shows it. */
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
 * Some providers open a second practice when asked twice. Ask only when neither the dialogue nor
 * the list of pending practices has one.
 */
async function needsPractice(
  student: Student,
  { question: { id, pending_status }, no_of_q_done }: Dialogue,
): Promise<boolean> {
  if (no_of_q_done > 0 || pending_status === true) return false;
  return pending_status === false || (await pendingPractice(student, id)) === null;
}

/** Looks for the submitted practice: a 409 can have other reasons. */
export async function isSubmitted(caller: Caller, dialogueId: number): Promise<boolean> {
  try {
    return (
      (await pendingPractice(caller, dialogueId)) === null &&
      (await practiceOf(caller, "completed", dialogueId)) !== null
    );
  } catch (error) {
    if (error instanceof ApiError && error.kind !== "signed-out") return false;
    throw error;
  }
}
