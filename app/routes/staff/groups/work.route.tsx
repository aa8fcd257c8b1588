import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getChoices } from "#app/lib/api/staff/groups.server.ts";
import { listAddress } from "#app/lib/http/asked.server.ts";
import { staffAction, staffLoader } from "../access.server.ts";
import { askedId } from "../asked-id.server.ts";
import { staffTitle } from "../staff-title.ts";
import { postWork } from "./work.post.server.ts";
import { WorkScreen } from "./work-screen.tsx";

export { StaffError as ErrorBoundary } from "../staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `Work for ${data.group.name}` : "Work", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const { search } = listAddress(url);
  return { search, ...(await getChoices(caller, askedId(params.group), search)) };
});

export const action = staffAction(
  { keeps: ["dialogue", "test", "due_on", "sentence"] },
  ({ caller, params, form, paths }) => postWork(caller, form, { id: askedId(params.group), paths }),
);

export default function WorkRoute() {
  return <WorkScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />;
}
