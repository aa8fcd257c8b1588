import { data } from "@remix-run/node";
import { retryAfter } from "#app/lib/http/forms/refused-form.server.ts";
import { type FormResult, refusal } from "#app/lib/http/forms/result.ts";
import type { AnswerError } from "./answer-error.server.ts";
import { pageIdAgain } from "./answer-id.server.ts";

const PERHAPS =
  "The recording may not have been saved. Choose the file again and send it once more.";

/** The page of a form whose recording was not stored, or of which nobody knows. */
export async function refusedAnswer(refused: AnswerError, form: FormData) {
  const { code, message, status } = refused;
  const isOther = code === "other-recording";
  const isUnsure = isOther || code === "unavailable";
  const again = isOther ? undefined : await pageIdAgain(form);
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
