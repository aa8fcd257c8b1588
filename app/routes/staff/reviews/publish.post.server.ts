import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { publishReview } from "#app/lib/api/staff/reviews.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import type { StaffPaths } from "../paths.ts";

const CHANGED =
  "Somebody changed this review while you looked at it. Nothing was published: look again.";

/** Publishes the review as it was shown here, then leads to the next test or to the list. */
export async function postPublication(
  caller: Caller,
  form: FormData,
  { paths, recordId }: { paths: StaffPaths; recordId: number },
) {
  const wish = { state: textOf(form, "state"), mail: textOf(form, "mail") === "1" };
  try {
    const { is_mailed, next } = await publishReview(caller, recordId, wish);
    const said = is_mailed
      ? "The review is published, and the student gets a mail."
      : "The review is published.";
    if (textOf(form, "then") !== "next" || next === null)
      return await leadTo(caller.portal, paths.tests(), { kind: "success", text: said });
    const text = `${said} This is the next one.`;
    return await leadTo(caller.portal, paths.test(next), { kind: "success", text });
  } catch (error) {
    const isConflict = error instanceof ApiError && error.kind === "conflict";
    return refusedForm(error, {
      fields: ["publish"],
      failed: "The review was not published.",
      ...(isConflict && { alert: () => ({ text: CHANGED }) }),
    });
  }
}
