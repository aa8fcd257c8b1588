import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import type { ApiError } from "#app/lib/api/call/api-error.server.ts";

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
  | "other-recording"
  | "refused"
  | "throttled"
  | "unavailable";

/** Why a recording was not stored. `retryable`: the same bytes may be sent again. */
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

export const TOO_LARGE = new AnswerError(
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
      error.said || "The service did not take this recording.",
    );
  if (error.kind === "too-large") return TOO_LARGE;
  if (error.kind === "refused") return new AnswerError("refused", 422, error.reason);
  const more = { retryable: true, retryAfter: error.retryAfter };
  if (error.kind === "throttled")
    return new AnswerError("throttled", 429, "The service asks to wait a moment.", more);
  return new AnswerError("unavailable", 503, "Unable to submit, error in API", more);
}
