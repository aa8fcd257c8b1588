import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getGroup } from "#app/lib/api/staff/groups.server.ts";
import { pageIn, stayWithin } from "#app/lib/http/asked.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postGroup } from "./group.post.server.ts";
import { GroupScreen } from "./group-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.group.name ?? "Group", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const asked = { page: pageIn(url, "page"), work: pageIn(url, "work") };
  const found = await getGroup(caller, askedId(params.group), asked);
  stayWithin(url, asked.page, found.members.last_page);
  stayWithin(url, asked.work, found.work.last_page, "work");
  return found;
});

export const action = staffAction(
  { keeps: ["do", "emails", "name"] },
  ({ caller, params, form, paths }) =>
    postGroup(caller, form, { id: askedId(params.group), paths }),
);

export default function GroupRoute() {
  return (
    <GroupScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
