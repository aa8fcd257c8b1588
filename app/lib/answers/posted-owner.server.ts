import type { Student } from "#app/lib/http/auth.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { AnswerError } from "./answer-error.server.ts";

/**
 * Throws {@link AnswerError} for a recording of another account: a page left open keeps its
 * account's name, and the cookie may be another student's by now.
 */
export function checkOwner(student: Student, form: FormData): void {
  if (form.has("owner") && textOf(form, "owner") !== student.owner)
    throw new AnswerError(
      "other-account",
      401,
      "Another student is logged in here now. Log in as yourself and send it again.",
    );
}
