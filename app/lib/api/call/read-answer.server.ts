import * as z from "zod";
import { ApiError, unavailable } from "./api-error.server.ts";
import type { Answer } from "./send-request.server.ts";

/** The limit of one response body. */
export const MAX_BYTES = 5_000_000;

/** Returns null without a body. Throws when an accepted response has HTML or too many bytes. */
export async function readJson(answer: Answer): Promise<unknown> {
  try {
    const text = await readText(answer);
    return text.trim() === "" ? null : parse(text, answer.status);
  } catch (error) {
    // A refusal is known by its status alone.
    if (!isAccepted(answer)) return null;
    throw error instanceof ApiError ? error : unavailable();
  }
}

export function isAccepted({ status }: Pick<Answer, "status">): boolean {
  return status >= 200 && status < 300;
}

export async function readText(
  { status, body }: Pick<Answer, "status" | "body">,
  most = MAX_BYTES,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw unavailable(status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string, status: number): unknown {
  try {
    // A PHP file may begin with a byte order mark.
    return JSON.parse(text.trimStart());
  } catch {
    throw unavailable(status);
  }
}

const anything = z.unknown().optional();
const told = z.object({
  status: anything,
  status_code: anything,
  code: anything,
  success: anything,
  error: anything,
  errors: anything,
});
const REFUSED = 422;
const NO_ERROR = new Set(["", "0", "false", "no", "none", "null"]);
/** Some programs send yes and no as text. */
const NO = new Set<unknown>([false, "false", "error", "fail", "failed", "failure"]);

/**
 * Returns the status that an answer means. Many programs send 200 for everything and put the
 * outcome into the body, so the top level of the body overrides a 2xx:
 *
 * - a `status`, `status_code` or `code` from 400 to 599, as a number or text, is the status;
 * - a `status` or `success` that is false, or a word for it ("error", "fail"), is a 422 with the
 *   body's message and errors; so is an `error` or `errors` that is true or has content;
 * - any other `status` is data of the call: 0 and 1 (pending, completed), 200, "success", "active".
 *
 * Only the top level counts: records, plans and mock tests have a `status` of their own.
 */
export function statusMeant(httpStatus: number, body: unknown): number {
  const { data } = told.safeParse(body);
  if (!data) return httpStatus;
  const code = [data.status, data.status_code, data.code].map(codeIn).find(isRefusal);
  if (code !== undefined) return code;
  const isRefused =
    NO.has(data.status) || NO.has(data.success) || isError(data.error) || isError(data.errors);
  return isRefused ? REFUSED : httpStatus;
}

function isRefusal(code: number): boolean {
  return code >= 400 && code <= 599;
}

function isError(error: unknown): boolean {
  if (typeof error === "string") return !NO_ERROR.has(error.trim().toLowerCase());
  const isSaid = typeof error === "object" && error !== null && Object.keys(error).length > 0;
  return isSaid || error === true || error === 1;
}

function codeIn(status: unknown): number {
  return typeof status === "number" || typeof status === "string" ? Number(status) : Number.NaN;
}
