import { redirect } from "@remix-run/node";
import { getTest } from "#app/lib/api/staff/reviews.server.ts";
import { staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";

/** Redirects to the first dialogue of a test. */
export const loader = staffLoader(async ({ caller, params, paths }) => {
  const { id, dialogues } = await getTest(caller, askedId(params.record));
  return redirect(paths.review(id, dialogues[0]?.id ?? 0), 303);
});
