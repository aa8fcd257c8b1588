import * as z from "zod";
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

/** The only error of a call. Its short message may be shown to the student. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly fieldErrors: Record<string, string>;
  readonly retryAfter: number | null;
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

  /** The message without a field. "" when it repeats a field's, or is Laravel's default. */
  get general(): string {
    const first = this.said.replace(/ \(and \d+ more errors?\)$/, "");
    const isSaidAtField = Object.values(this.fieldErrors).includes(first);
    return isSaidAtField || first === "The given data was invalid." ? "" : this.said;
  }

  get reason(): string {
    const [field = ""] = Object.values(this.fieldErrors);
    return [this.general, field].filter(Boolean).join(" ") || this.message;
  }
}

const MESSAGE_LIMIT = 300;
const MOST = { depth: 4, sentences: 20, fields: 100 };
const UNAVAILABLE = "The service does not answer just now.";

/** Some programs put the field errors into `message`, or plain sentences into `errors`. */
const bodySchema = z
  .object({
    message: z.unknown().optional(),
    error: z.unknown().optional(),
    errors: z.unknown().optional(),
    subscription_status: z.unknown().optional(),
    data: z.object({ subscription_status: z.unknown().optional() }).catch({}),
  })
  .catch({ data: {} });

/** Builds the error of a response. `body` is parsed JSON, or null. */
export function errorFrom(status: number, retryAfter: string | null, body: unknown): ApiError {
  const { message, error, errors, subscription_status, data } = bodySchema.parse(body);
  const text = [message, error, errors].map((said) => firstSentence(said)).find(Boolean) ?? "";
  const wait = secondsFrom(retryAfter);
  if (status === 401)
    return new ApiError("signed-out", status, "Your session has ended.", { said: text });
  // An expired plan, whatever the status: the page offers the plans.
  if ([subscription_status, data.subscription_status].includes("expired"))
    return new ApiError("no-plan", status, text || "You have no plan at the moment.");
  if (status === 403)
    return new ApiError("forbidden", status, text || "You have no access to this.");
  if (status === 404)
    return new ApiError("not-found", status, text || "This was not found.", { said: text });
  if (status === 409)
    return new ApiError("conflict", status, text || "This was done already.", { said: text });
  if (status === 413) return new ApiError("too-large", status, "The file is too large.");
  // Notes are sent in the URL, and web servers limit its length.
  if (status === 414 || status === 431)
    return new ApiError("refused", 422, "The text is too long for the service. Shorten it.");
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

export function unavailable(status = 0, retryAfter: number | null = null): ApiError {
  return new ApiError("unavailable", status, UNAVAILABLE, { retryAfter });
}

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
  for (const [field, messages] of fieldsIn(said).slice(0, MOST.fields)) {
    const message = firstSentence(messages);
    if (message) first[field] = message;
  }
  return first;
}

/** Reads a validator's errors that are the body itself, without a wrapper. */
function bareErrors(body: unknown): Record<string, string> {
  const lists = fieldsIn(body).filter(([, said]) => z.array(z.string()).safeParse(said).success);
  return firstMessages(Object.fromEntries(lists));
}

function fieldsIn(said: unknown): [string, unknown][] {
  return typeof said === "object" && said !== null && !Array.isArray(said)
    ? Object.entries(said)
    : [];
}

function secondsFrom(retryAfter: string | null): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

/** Returns the provider's own message, but not its framework's default for a 401. */
export function wrongPair(said: string): string {
  return said === "" || said === "Unauthenticated."
    ? "The email or password is wrong. Try again, or reset your password."
    : said;
}
