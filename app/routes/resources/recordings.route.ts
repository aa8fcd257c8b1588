import { data } from "@remix-run/node";
import { guestLoader, resourceAction } from "#app/lib/http/access.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { AnswerError, readAnswer } from "#app/lib/answers/posted-answer.server.ts";
import { storeAnswer } from "#app/lib/answers/store-answer.server.ts";

/** Stores an answer of the uploader. JSON: a receipt or `{code, message, retryable}`. */
export const action = resourceAction({ fileBytes: AUDIO_BYTES }, async ({ student, ...posted }) => {
  try {
    const answer = await readAnswer(posted);
    return data((await storeAnswer(student, answer, { byUploader: true })).receipt);
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    const { code, message, retryable, status, retryAfter } = error;
    return data(
      { code, message, retryable },
      { status, headers: retryAfter === null ? {} : { "Retry-After": String(retryAfter) } },
    );
  }
});

export const loader = guestLoader(() =>
  Response.json(
    { code: "method", message: "Recordings are posted.", retryable: false },
    { status: 405, headers: { Allow: "POST" } },
  ),
);
