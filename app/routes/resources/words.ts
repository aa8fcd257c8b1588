import { data } from "@remix-run/node";
import { guestLoader } from "#app/lib/access.server.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { reasonOf, retryAfter } from "#app/lib/forms/refused-form.server.ts";
import { resourceAction } from "#app/lib/forms/resource-action.server.ts";
import { textOf } from "#app/lib/forms/read-form.server.ts";
import { applyWordChange, FAILED, wordChange } from "#app/lib/words/word-post.server.ts";

/**
 * Where a list of words posts in the background what its buttons ask for; answers JSON: `{message}`,
 * with a `code` when it was refused.
 */
export const action = resourceAction({ fileBytes: 0 }, async ({ student, form }) => {
  if (textOf(form, "owner") !== student.owner)
    return data({ code: "other-account", message: "Log in to your own account." }, { status: 409 });
  const change = wordChange(form);
  if (change === null) return data({ code: "not-found", message: "" }, { status: 404 });
  try {
    return data({ message: await applyWordChange(student, change) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    const status = error.kind === "unavailable" ? 503 : error.kind === "throttled" ? 429 : 422;
    const message = reasonOf(error, FAILED[change.intent]);
    return data({ code: error.kind, message }, { status, headers: retryAfter(error) });
  }
});

export const loader = guestLoader(() =>
  Response.json(
    { code: "method", message: "Changes are posted." },
    { status: 405, headers: { Allow: "POST" } },
  ),
);
