import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { peaks, takeFacts } from "#app/lib/api/call/shape.server.ts";
import type { Posted } from "#app/lib/http/access.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { retryAfter } from "#app/lib/http/forms/refused-form.server.ts";
import { type FormResult, refusal } from "#app/lib/http/forms/result.ts";
import { fileOf, idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { nameId, sha256Of } from "#app/lib/hashes.server.ts";
import { type TakeFacts, PLACE_FIELDS, type TakePlace } from "#app/lib/studio/take/take.ts";
import { audioTypeOf, readMedia } from "#plan/media/media.ts";
import { soundFault } from "#plan/media/plays.ts";
import type { ApiError } from "#app/lib/api/call/api-error.server.ts";

/** The id from a page. After a failed post, the first characters of the file's hash follow. */
const OF_PAGE = /^page-([\da-f-]{36})(?:-([\da-f]{16}))?$/;
const PLACE = ["question_id", "segment_id", "mocktest_record_id", "mocktest_answer_id"];

const PERHAPS =
  "The recording may not have been saved. Choose the file again and send it once more.";

/**
 * Returns an id for a page's form. The recorder replaces it with the id of a take. The prefix tells
 * the two apart: a take has one sound, but a page may send several files.
 */
export const newPageId = (): string => `page-${randomUUID()}`;

const SMALLEST_BYTES = 300;
/** A wave of 400 values has under 2,000 characters. */
const LONGEST_EXTRA = 2_000;

/** An answer as a form brings it. What the form lacks or garbles is null. */
export interface PostedAnswer {
  /** The student for whom the page was rendered. */
  owner: string | null;
  kind: TakePlace["kind"];
  place: TakePlace | null;
  /** The id of a page or a take. */
  postedId: string | null;
  /** True also for a file that was too large and left out. */
  hasFile: boolean;
  tooLarge: boolean;
  file: File | null;
  sha256: string;
  media: ReturnType<typeof readMedia>;
  /** The id that the upstream stores. */
  clientAnswerId: string;
  attempt: number | null;
  durationMs: number | null;
  peaks: number[] | null;
  facts: TakeFacts | null;
}

/** An answer that may be stored. Its file has its real type and a plain name. */
export type CheckedAnswer = PostedAnswer & { place: TakePlace; postedId: string; file: File };

type Form = Pick<Posted, "form" | "tooLarge">;

/** Reads the form of a segment, whether it brings an answer or not. */
export async function readAnswer({ form, tooLarge }: Form): Promise<PostedAnswer> {
  const kind = form.has("mocktest_answer_id") ? "mock" : "practice";
  const [id, segmentId] = PLACE_FIELDS[kind].map((name) => idOf(form.get(name)));
  const isPlaced = typeof id === "number" && typeof segmentId === "number";
  const posted = textOf(form, "client_answer_id");
  const postedId = /^[\w-]{8,64}$/.test(posted) ? posted : null;
  const file = fileOf(form, "audioanswer");
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? []);
  const sha256 = sha256Of(bytes);
  return {
    owner: form.has("owner") ? textOf(form, "owner") : null,
    kind,
    place: isPlaced ? { kind, id, segmentId } : null,
    postedId,
    hasFile: file !== null || tooLarge,
    tooLarge,
    file,
    sha256,
    media: readMedia(bytes),
    clientAnswerId: answerIdOf(form, posted, sha256),
    attempt: idOf(form.get("attempt")),
    durationMs: idOf(form.get("duration_ms")),
    peaks: peaks.parse(jsonOf(textOf(form, "peaks"))),
    facts: takeFacts.parse(jsonOf(textOf(form, "facts"))),
  };
}

/**
 * Returns the id that the upstream stores. A take has its own. A chosen file gets one from its
 * page, place and bytes: the upstream answers a repeated id with the stored answer, so the same
 * file must keep its id and another file must get a new one.
 */
function answerIdOf(form: FormData, posted: string, sha256: string): string {
  const [, id, before] = OF_PAGE.exec(posted) ?? [];
  if (id === undefined) return posted;
  if (before === sha256.slice(0, 16)) return id;
  return nameId(id, ...PLACE.map((name) => textOf(form, name)), sha256);
}

/** Returns null for unreadable extras: the recording matters more. */
function jsonOf(text: string): unknown {
  if (text === "" || text.length > LONGEST_EXTRA) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Throws {@link AnswerError} when this is no answer of this student. */
export function checkAnswer(student: Student, answer: PostedAnswer): CheckedAnswer {
  const { owner, kind, place, postedId, file, media } = answer;
  if (answer.tooLarge) throw TOO_LARGE;
  // The page was rendered for another student, who logged in here before.
  if (owner !== null && owner !== student.owner)
    throw new AnswerError(
      "other-account",
      401,
      "Another student is logged in here now. Log in as yourself and send it again.",
    );
  if (!place || postedId === null)
    throw new AnswerError(
      "refused",
      422,
      `This recording does not say where it belongs. Open the ${kind === "mock" ? "test" : "dialogue"} again.`,
    );
  if (!file) throw new AnswerError("missing", 422, "Choose an audio file, or record your answer.");
  if (file.size < SMALLEST_BYTES)
    throw new AnswerError(
      "empty",
      422,
      "The file is empty. Record your answer again or choose another file.",
    );
  if (!media)
    throw new AnswerError(
      "not-audio",
      415,
      "This file is not a recording. Choose an MP3, M4A, WAV, OGG or WebM file.",
    );
  const type = audioTypeOf(media);
  if (!type)
    throw new AnswerError(
      "not-audio",
      415,
      `This file is ${soundFault(media)}. Save it as MP3 or M4A (AAC), and choose that file.`,
    );
  if ("picture" in media && media.picture !== null)
    throw new AnswerError("video", 415, "This is a video. Send the sound only.");
  if ("sound" in media && media.sound === null)
    throw new AnswerError(
      "not-audio",
      415,
      "The end of this file is missing. Save it again, or choose another file.",
    );
  // The type is from the bytes, not from the file's name. A file of bytes would copy them.
  const typed = new File([file], `answer.${type.extension}`, { type: type.contentType });
  return { ...answer, place, postedId, file: typed };
}

/** Returns the form with an error, when the recording was not stored or may not have been. */
export function refusedAnswer(refused: AnswerError, answer: PostedAnswer) {
  const { code, message, status } = refused;
  const isOther = code === "other-recording";
  const isUnsure = isOther || code === "unavailable";
  const again = isOther ? undefined : pageIdAgain(answer);
  return data<FormResult>(
    refusal({
      intent: "answer",
      errors: { audioanswer: isUnsure ? PERHAPS : message },
      values: again === undefined ? {} : { client_answer_id: again },
      alert: isUnsure ? { title: "Error", text: message } : undefined,
    }),
    { status, headers: retryAfter(refused) },
  );
}

/**
 * Returns the page's id after a failed post, with the hash of the file that may be stored.
 * Undefined asks for a new id. A file, another, and the first again are three answers; the last
 * counts.
 */
export function pageIdAgain(answer: PostedAnswer): string | undefined {
  const { postedId, file, clientAnswerId, sha256 } = answer;
  if (postedId === null || !OF_PAGE.test(postedId)) return undefined;
  return file ? `page-${clientAnswerId}-${sha256.slice(0, 16)}` : postedId;
}

type AnswerErrorCode =
  | "other-account"
  | "too-large"
  | "missing"
  | "empty"
  | "not-audio"
  | "video"
  | "not-found"
  | "forbidden"
  | "submitted"
  | "other-recording"
  | "refused"
  | "throttled"
  | "unavailable";

/** The reason why a recording was not stored. `retryable`: the same bytes may be sent again. */
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

const TOO_LARGE = new AnswerError(
  "too-large",
  413,
  `The recording is larger than ${AUDIO_BYTES / 1_000_000} MB. Send a shorter one.`,
);

export function answerErrorFrom(error: ApiError): AnswerError | ApiError {
  if (error.kind === "signed-out") return error;
  if (error.kind === "not-found")
    return new AnswerError("not-found", 404, error.said || "This dialogue was not found.");
  if (error.kind === "forbidden") return new AnswerError("forbidden", 403, error.message);
  if (error.kind === "conflict")
    return new AnswerError(
      "refused",
      409,
      error.said || "The service did not accept this recording.",
    );
  if (error.kind === "too-large") return TOO_LARGE;
  if (error.kind === "refused") return new AnswerError("refused", 422, error.reason);
  const more = { retryable: true, retryAfter: error.retryAfter };
  if (error.kind === "throttled")
    return new AnswerError("throttled", 429, "The service is busy. Wait a moment.", more);
  return new AnswerError("unavailable", 503, "Unable to submit, error in API", more);
}
