import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { reviewCalls } from "#contract/staff/reviews.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postPublication } from "./publish.post.server.ts";
import { PublishScreen } from "./publish-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(
    data ? `Check and publish, ${data.test.mocktest_name}, ${data.test.first_name}` : "",
    error,
  );

export const loader = staffLoader(({ caller, params }) =>
  askStaff(caller, reviewCalls.publication, { params: { record: askedId(params.record) } }),
);

export const action = staffAction(
  { keeps: ["then", "state", "mail"] },
  ({ caller, params, paths, form }) =>
    postPublication(caller, form, { paths, record: askedId(params.record) }),
);

export default function PublishRoute() {
  return (
    <PublishScreen
      publication={useLoaderData<typeof loader>()}
      failed={useActionData<typeof action>()}
    />
  );
}
