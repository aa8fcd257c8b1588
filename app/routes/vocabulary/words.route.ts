import { data } from "@remix-run/node";
import { guestLoader, resourceAction } from "#app/lib/http/access.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { reasonOf, retryAfter } from "#app/lib/http/forms/refused-form.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { applyReview, ELSEWHERE, NOT_SAVED } from "./study/study.post.server.ts";
import { applyWordChange, FAILED, wordChange } from "#app/lib/words/word-post.server.ts";

/** Answers JSON: `{message}`, with a `code` after an error. */
export const action = resourceAction({ fileBytes: 0 }, async ({ request, student, form }) => {
  if (textOf(form, "owner") !== student.owner)
    return data({ code: "other-account", message: "Log in to your own account." }, { status: 409 });
  const change = wordChange(form);
  try {
    if (change) return data({ message: await applyWordChange(student, change) });
    const outcome = await applyReview(student, form, timeZoneOf(request));
    if (outcome.kind === "no-review")
      return data({ code: "not-found", message: "" }, { status: 404 });
    const message = outcome.kind === "elsewhere" ? ELSEWHERE : "";
    return data({ message, again: outcome.kind === "kept" ? outcome.again : null });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    const status = error.kind === "unavailable" ? 503 : error.kind === "throttled" ? 429 : 422;
    const message = reasonOf(error, change ? FAILED[change.intent] : NOT_SAVED);
    return data({ code: error.kind, message }, { status, headers: retryAfter(error) });
  }
});

export const loader = guestLoader(() =>
  Response.json(
    { code: "method", message: "Changes are posted." },
    { status: 405, headers: { Allow: "POST" } },
  ),
);
