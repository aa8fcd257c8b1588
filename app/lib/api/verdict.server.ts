import { z } from "zod";

const told = z.object({ status: z.unknown(), success: z.unknown(), errors: z.unknown() });
const REFUSED = 422;
/** As programs write it that know no numbers. */
const NO = new Set<unknown>([false, "false", "error", "fail", "failed", "failure"]);

/**
 * The status that an answer means. Many programs answer 200 to everything and tell the outcome in
 * the body, so the top level of a body is believed over a 2xx:
 *
 * - a `status` from 400 to 599, as a number or as text, is that status;
 * - a `status` or `success` that is false, or says so in a word ("error", "fail"), is 422, a refusal
 *   with the body's message and errors; so are `errors` with something in them;
 * - any other `status` is data of its call and no verdict: 0 and 1 (pending, completed), 200,
 * "success", "active".
 *
 * What lies deeper is never looked at: records, plans and mock tests have a `status` of their own.
 */
export function statusMeant(httpStatus: number, body: unknown): number {
  const { data } = told.safeParse(body);
  if (!data) return httpStatus;
  const code = codeIn(data.status);
  if (code >= 400 && code <= 599) return code;
  return NO.has(data.status) || NO.has(data.success) || namesErrors(data.errors)
    ? REFUSED
    : httpStatus;
}

function namesErrors(errors: unknown): boolean {
  return typeof errors === "object" && errors !== null && Object.keys(errors).length > 0;
}

function codeIn(status: unknown): number {
  return typeof status === "number" || typeof status === "string" ? Number(status) : Number.NaN;
}
