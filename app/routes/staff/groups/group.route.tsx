import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getGroup } from "#app/lib/api/staff/groups.server.ts";
import { listAddress, stayWithin } from "#app/lib/http/asked.server.ts";
import { staffAction, staffLoader } from "../access.server.ts";
import { askedId } from "../asked-id.server.ts";
import { staffTitle } from "../staff-title.ts";
import { postGroup } from "./group.post.server.ts";
import { GroupScreen } from "./group-screen.tsx";

export { StaffError as ErrorBoundary } from "../staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.group.name ?? "Group", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const { page } = listAddress(url);
  const found = await getGroup(caller, askedId(params.group), page);
  stayWithin(url, page, found.members.last_page);
  return found;
});

export const action = staffAction(({ caller, params, form, paths }) =>
  postGroup(caller, form, { id: askedId(params.group), paths }),
);

export default function GroupRoute() {
  return (
    <GroupScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
