import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { reviewCalls } from "#contract/staff/reviews.ts";
import type { StaffPaths } from "../kit/paths.ts";

const CHANGED =
  "Somebody changed this review while you looked at it. Nothing was published: look again.";

/** Publishes the review as it was shown here, then redirects to the next test or to the list. */
export async function postPublication(
  caller: Caller,
  form: FormData,
  { paths, record }: { paths: StaffPaths; record: number },
) {
  const body = { state: textOf(form, "state"), mail: textOf(form, "mail") === "1" };
  try {
    const { is_mailed, next } = await askStaff(caller, reviewCalls.publish, {
      params: { record },
      body,
    });
    const said = is_mailed
      ? "The review is published, and the student gets a mail."
      : "The review is published.";
    if (textOf(form, "then") !== "next" || next === null)
      return await redirectWithNotice(caller.portal, paths.tests(), {
        kind: "success",
        text: said,
      });
    const text = `${said} This is the next one.`;
    return await redirectWithNotice(caller.portal, paths.test(next), { kind: "success", text });
  } catch (error) {
    return refusedForm(error, {
      fields: ["publish"],
      failed: "The review was not published.",
      conflict: { text: CHANGED },
    });
  }
}
