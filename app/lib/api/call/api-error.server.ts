import { z } from "zod";
import { plainSentence } from "./plain-text.server.ts";

export type ApiErrorKind =
  | "signed-out"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "no-plan"
  | "stale-form"
  | "too-large"
  | "refused"
  | "throttled"
  | "unavailable";

/**
 * The one way in which an upstream call fails. It carries no request headers, no token and no
 * upstream body beyond a short message of a 4xx answer, which may be shown to the student.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly status: number;
  /** First message per field of a 422. */
  readonly fieldErrors: Record<string, string>;
  /** Seconds the upstream asked to wait, when it said so. */
  readonly retryAfter: number | null;
  /** The upstream's own message, "" when it said nothing. */
  readonly said: string;

  constructor(
    kind: ApiErrorKind,
    status: number,
    message: string,
    more: { fieldErrors?: Record<string, string>; retryAfter?: number | null; said?: string } = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.fieldErrors = more.fieldErrors ?? {};
    this.retryAfter = more.retryAfter ?? null;
    this.said = more.said ?? "";
  }

  /** What is said of the whole, "" where it repeats a field's message or says nothing (Laravel). */
  get general(): string {
    const first = this.said.replace(/ \(and \d+ more errors?\)$/, "");
    const isSaidAtField = Object.values(this.fieldErrors).includes(first);
    return isSaidAtField || first === "The given data was invalid." ? "" : this.said;
  }

  /** All that a refusal says, in one line. */
  get reason(): string {
    const [field = ""] = Object.values(this.fieldErrors);
    return [this.general, field].filter(Boolean).join(" ") || this.message;
  }
}

const MESSAGE_LIMIT = 300;
/** How far a refusal is searched for words: a form has fewer fields, and a field a sentence or two. */
const MOST = { depth: 4, sentences: 20, fields: 100 };
const fields = z.record(z.unknown()).catch({});
const UNAVAILABLE = "The service does not answer just now.";

/**
 * What a refusal says: usually in `message`, sometimes in `error`, with `errors` by field. Some
 * programs put the fields into `message`, or plain sentences into `errors`.
 */
const bodySchema = z
  .object({
    message: z.unknown(),
    error: z.unknown(),
    errors: z.unknown(),
    subscription_status: z.unknown(),
    data: fields,
  })
  .catch({ data: {} });

/** Maps a refusal to an {@link ApiError}. `body` is the parsed JSON, or null when it was none. */
export function errorFrom(status: number, retryAfter: string | null, body: unknown): ApiError {
  const { message, error, errors, subscription_status, data } = bodySchema.parse(body);
  const text = [message, error, errors].map((said) => firstSentence(said)).find(Boolean) ?? "";
  const wait = secondsFrom(retryAfter);
  if (status === 401)
    return new ApiError("signed-out", status, "Your session has ended.", { said: text });
  // Whatever its status is, such a refusal means the plans page.
  if ([subscription_status, data.subscription_status].includes("expired"))
    return new ApiError("no-plan", status, text || "You have no plan at the moment.");
  if (status === 403)
    return new ApiError("forbidden", status, text || "You have no access to this.");
  if (status === 404)
    return new ApiError("not-found", status, text || "This was not found.", { said: text });
  if (status === 409)
    return new ApiError("conflict", status, text || "This was done already.", { said: text });
  if (status === 413) return new ApiError("too-large", status, "The file is too large.");
  // Long texts travel in the address (notes), which web servers limit by themselves.
  if (status === 414 || status === 431)
    return new ApiError("refused", 422, "The text is longer than the service takes. Shorten it.");
  if (status === 419) return new ApiError("stale-form", status, "The form was open too long.");
  if (status === 422 || status === 400 || status === 415) {
    const fieldErrors = {
      ...firstMessages(message),
      ...firstMessages(error),
      ...firstMessages(errors),
    };
    const said = text ? { fieldErrors, said: text } : { fieldErrors: bareErrors(body) };
    return new ApiError("refused", status, text || "This was not accepted.", said);
  }
  if (status === 429) return new ApiError("throttled", status, text, { retryAfter: wait ?? 60 });
  return unavailable(status, wait);
}

/** No answer, a 5xx, a redirect, or an answer that is not what the contract says. */
export function unavailable(status = 0, retryAfter: number | null = null): ApiError {
  return new ApiError("unavailable", status, UNAVAILABLE, { retryAfter });
}

/** The first sentence for people in a text, a list, or what is said by field; "" without one. */
function firstSentence(said: unknown, depth = MOST.depth): string {
  if (typeof said === "string") return plainSentence(said, MESSAGE_LIMIT);
  if (typeof said !== "object" || said === null || depth === 0) return "";
  for (const inner of Object.values(said).slice(0, MOST.sentences)) {
    const sentence = firstSentence(inner, depth - 1);
    if (sentence) return sentence;
  }
  return "";
}

function firstMessages(said: unknown): Record<string, string> {
  const first: Record<string, string> = {};
  for (const [field, messages] of Object.entries(fields.parse(said)).slice(0, MOST.fields)) {
    const message = firstSentence(messages);
    if (message) first[field] = message;
  }
  return first;
}

/** A validator's errors, by field and in lists, with nothing around them. */
function bareErrors(body: unknown): Record<string, string> {
  const lists = Object.entries(fields.parse(body)).filter(
    ([, said]) => z.array(z.string()).safeParse(said).success,
  );
  return firstMessages(Object.fromEntries(lists));
}

function secondsFrom(retryAfter: string | null): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
