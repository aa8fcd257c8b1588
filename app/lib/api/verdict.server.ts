import { z } from "zod";

const told = z.object({ status: z.unknown(), success: z.unknown() });
const REFUSED = 422;

/**
 * The status that an answer means. Many programs answer 200 to everything and tell the outcome in
 * the body, so the top level of a body is believed over a 2xx:
 *
 * - a `status` from 400 to 599, as a number or as text, is that status;
 * - `status: false` or `success: false` is 422, a refusal with the body's message and errors;
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
  return data.status === false || data.success === false ? REFUSED : httpStatus;
}

function codeIn(status: unknown): number {
  return typeof status === "number" || typeof status === "string" ? Number(status) : Number.NaN;
}
