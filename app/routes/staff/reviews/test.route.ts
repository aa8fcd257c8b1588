import { redirect } from "@remix-run/node";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { reviewCalls } from "#contract/staff/reviews.ts";
import { staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";

/** Redirects to the first dialogue of a test. */
export const loader = staffLoader(async ({ caller, params, paths }) => {
  const { id, dialogues } = await askStaff(caller, reviewCalls.test, {
    params: { record: askedId(params.record) },
  });
  return redirect(paths.review(id, dialogues[0]?.id ?? 0), 303);
});
