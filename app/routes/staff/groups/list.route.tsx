import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listGroups, makeGroup } from "#app/lib/api/staff/groups.server.ts";
import { listAddress, stayWithin } from "#app/lib/http/asked.server.ts";
import { typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { GroupsScreen } from "./groups-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

const FIELDS = ["name", "language_id"] as const;

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Groups", error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { page } = listAddress(url);
  const found = await listGroups(caller, page);
  stayWithin(url, page, found.groups.last_page);
  return found;
});

export const action = staffAction(
  { keeps: ["name", "language_id"] },
  async ({ caller, form, paths }) => {
    const values = typedIn(form, FIELDS);
    if (values.name.trim() === "") return invalidForm({ values, errors: { name: "Write a name" } });
    if (values.language_id === "")
      return invalidForm({ values, errors: { language_id: "Choose a language" } });
    return sendForm(caller, () => makeGroup(caller, values), {
      to: paths.group,
      said: "The group is made. Now add students.",
      failed: "No group was made.",
      fields: FIELDS,
      values,
    });
  },
);

export default function GroupsRoute() {
  return (
    <GroupsScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
