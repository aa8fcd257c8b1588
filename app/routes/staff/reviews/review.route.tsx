import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { scripted } from "#app/lib/route-page.ts";
import { reviewCalls } from "#contract/staff/reviews.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postReview } from "./review.post.server.ts";
import { ReviewScreen } from "./review-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const handle = scripted;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(
    data ? `Dialogue ${data.index + 1}, ${data.test.mocktest_name}, ${data.test.first_name}` : "",
    error,
  );

export const loader = staffLoader(async ({ caller, params, url }) => {
  const set = askedId(params.set);
  const found = await askStaff(caller, reviewCalls.get, {
    params: { record: askedId(params.record), set },
  });
  const query = url.searchParams;
  return {
    ...found,
    index: found.test.dialogues.findIndex(({ id }) => id === set),
    segment: idOf(query.get("segment")),
    /** The button that was pressed last. It gets the focus back. */
    at: query.get("at"),
    isSaved: query.has("saved"),
  };
});

export const action = staffAction(
  {
    keeps: ["then", "version", "segment", "count-*", "segment_remark", "mark", "reviews", "remark"],
  },
  ({ caller, params, paths, form }) =>
    postReview(caller, form, {
      paths,
      record: askedId(params.record),
      set: askedId(params.set),
    }),
);

export default function ReviewRoute() {
  return (
    <ReviewScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
