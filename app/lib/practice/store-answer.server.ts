import type { Student } from "#app/lib/auth.server.ts";
import { AUDIO_BYTES } from "#app/lib/forms/byte-limits.ts";
import { fileOf, idOf, textOf } from "#app/lib/forms/read-form.server.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { openRecord, updateAnswer } from "#app/lib/api/practice.server.ts";
import { type Dialogue, getDialogue } from "#app/lib/api/dialogues.server.ts";
import { sniffAudio } from "#app/lib/media/sniff-audio.server.ts";

const SMALLEST_BYTES = 300;

export type AnswerErrorCode =
  | "other-account"
  | "too-large"
  | "missing"
  | "empty"
  | "not-audio"
  | "video"
  | "not-found"
  | "forbidden"
  | "submitted"
  | "refused"
  | "throttled"
  | "unavailable";

/** Why a recording was not stored, in words for the student. `retryable` tells whether the same bytes may be sent again. */
export class AnswerError extends Error {
  override name = "AnswerError";
  readonly code: AnswerErrorCode;
  readonly status: number;
  readonly retryable: boolean;
  readonly retryAfter: number | null;

  constructor(
    code: AnswerErrorCode,
    status: number,
    message: string,
    more: { retryable?: boolean; retryAfter?: number | null } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryable = more.retryable ?? false;
    this.retryAfter = more.retryAfter ?? null;
  }
}

export interface StoredAnswer {
  segment_id: number;
  client_answer_id: string;
  size: number;
  sha256: string | null;
}

export const TOO_LARGE = new AnswerError(
  "too-large",
  413,
  `The recording is larger than ${AUDIO_BYTES / 1_000_000} MB. Send a shorter one.`,
);

/**
 * Checks a posted recording and hands it to the upstream. Used by the form and by the background upload alike; the upstream
 * answers a repeated `client_answer_id` with what it stored, so sending twice is harmless. Throws {@link AnswerError}, and
 * ApiError only for a dead session.
 */
export async function storeAnswer(student: Student, form: FormData): Promise<StoredAnswer> {
  // A page left open keeps its account's name; the cookie may be another student's by now.
  if (form.has("owner") && textOf(form, "owner") !== student.owner) {
    throw new AnswerError(
      "other-account",
      401,
      "Another student is logged in here now. Log in as yourself and send it again.",
    );
  }
  const questionId = idOf(form.get("question_id"));
  const segmentId = idOf(form.get("segment_id"));
  const clientAnswerId = textOf(form, "client_answer_id");
  if (questionId === null || segmentId === null || !/^[\w-]{8,64}$/.test(clientAnswerId)) {
    throw new AnswerError(
      "refused",
      422,
      "This recording does not say where it belongs. Open the dialogue again.",
    );
  }
  const file = await readRecording(fileOf(form, "audioanswer"));
  try {
    const dialogue = await getDialogue(student, questionId);
    if (!dialogue.segments.some((segment) => segment.id === segmentId)) {
      throw new AnswerError("not-found", 404, "This segment is not part of the dialogue.");
    }
    if (needsRecord(dialogue))
      await openRecord(student, { questionId, languageId: dialogue.question.language_id });
    const attempt = idOf(form.get("attempt"));
    const durationMs = idOf(form.get("duration_ms"));
    const stored = await updateAnswer(student, {
      questionId,
      segmentId,
      file,
      clientAnswerId,
      attempt,
      durationMs,
    });
    // A provider that does not say what it stored has at least said that it did.
    return {
      segment_id: segmentId,
      client_answer_id: clientAnswerId,
      size: stored.size ?? file.size,
      sha256: stored.sha256,
    };
  } catch (error) {
    throw error instanceof ApiError ? answerErrorFrom(error) : error;
  }
}

/** A provider may open a second record when asked twice, so it is asked only when none is there. */
function needsRecord({ question, no_of_q_done }: Dialogue): boolean {
  return !question.pending_status && no_of_q_done === 0;
}

/** The file with its real type and a plain name; what the browser called it is ignored. */
async function readRecording(file: File | null): Promise<File> {
  if (!file) throw new AnswerError("missing", 422, "Choose an audio file, or record your answer.");
  if (file.size > AUDIO_BYTES) throw TOO_LARGE;
  if (file.size < SMALLEST_BYTES)
    throw new AnswerError(
      "empty",
      422,
      "The file is empty. Record your answer again or choose another file.",
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = sniffAudio(bytes);
  if (kind === "video")
    throw new AnswerError("video", 415, "This is a video. Send the sound only.");
  if (!kind)
    throw new AnswerError(
      "not-audio",
      415,
      "This file is not a recording. Choose an MP3, M4A, WAV, OGG or WebM file.",
    );
  return new File([bytes], `answer.${kind.extension}`, { type: kind.type });
}

function answerErrorFrom(error: ApiError): AnswerError | ApiError {
  if (error.kind === "signed-out") return error;
  if (error.kind === "not-found")
    return new AnswerError("not-found", 404, "This dialogue was not found.");
  if (error.kind === "forbidden") return new AnswerError("forbidden", 403, error.message);
  if (error.kind === "conflict")
    return new AnswerError("submitted", 409, "You have already submitted your response!");
  if (error.kind === "too-large") return TOO_LARGE;
  if (error.kind === "refused")
    return new AnswerError("refused", 422, Object.values(error.fieldErrors)[0] ?? error.message);
  const more = { retryable: true, retryAfter: error.retryAfter };
  if (error.kind === "throttled")
    return new AnswerError("throttled", 429, "The service asks to wait a moment.", more);
  return new AnswerError("unavailable", 503, "Unable to submit, error in API", more);
}
