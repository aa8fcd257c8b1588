import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getChoices } from "#app/lib/api/staff/groups.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { begunWork, postWork } from "./work.post.server.ts";
import { WorkScreen } from "./work-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `Work for ${data.group.name}` : "Work", error);

/** A search carries what is chosen and typed in the URL; a refused post has it in its form. */
export const loader = staffLoader(async ({ caller, params, url, context }) => {
  const begun = begunWork(context.posted ?? url.searchParams);
  const { search, question_ids: chosen } = begun;
  return { begun, ...(await getChoices(caller, askedId(params.group), { search, chosen })) };
});

export const action = staffAction(
  { keeps: ["dialogue", "test", "due_on", "sentence", "search", "then"] },
  ({ caller, params, form, paths }) => postWork(caller, form, { id: askedId(params.group), paths }),
);

export default function WorkRoute() {
  return <WorkScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />;
}
