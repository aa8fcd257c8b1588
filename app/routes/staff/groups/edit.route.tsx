import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeGroup, getGroup, type GroupOrder } from "#app/lib/api/staff/groups.server.ts";
import { pageIn, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { GroupScreen } from "./group-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.group.name ?? "Group", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const asked = { page: pageIn(url, "page"), work: pageIn(url, "work") };
  const found = await getGroup(caller, askedId(params.group), asked);
  redirectPastEnd(url, asked.page, found.members.last_page);
  redirectPastEnd(url, asked.work, found.work.last_page, "work");
  return found;
});

type Wanted = { order: GroupOrder; body?: Record<string, unknown>; done: string };

const FIELDS = ["name", "emails"] as const;

/** Handles the forms of a group's page. */
export const action = staffAction(
  { keeps: ["do", "emails", "name"] },
  async ({ caller, params, form, paths }) => {
    const id = askedId(params.group);
    const values = typedIn(form, FIELDS);
    const wanted = wantedBy(form, values);
    if (!("order" in wanted)) return invalidForm({ values, errors: wanted });
    return sendForm(caller, () => changeGroup(caller, id, wanted), {
      to: wanted.order === "delete" ? paths.groups() : paths.group(id),
      said: wanted.done,
      fields: FIELDS,
      values,
    });
  },
);

/** Returns the requested change, or the errors of its fields. */
function wantedBy(
  form: FormData,
  { name, emails }: Record<(typeof FIELDS)[number], string>,
): Wanted | { name?: string; emails?: string } {
  const [intent, given = ""] = textOf(form, "do").split(" ");
  if (intent === "delete") return { order: "delete", done: "The group is deleted." };
  if (intent === "take-out") {
    const body = { student_id: idOf(given) };
    return { order: "take-out", body, done: "The student is out of the group." };
  }
  if (intent === "take-back") {
    const body = { work_id: idOf(given) };
    return { order: "take-back", body, done: "The work is taken back." };
  }
  if (intent === "add") {
    const body = { emails };
    if (emails.trim() === "") return { emails: "Write at least one email" };
    return { order: "add", body, done: "The students are in the group." };
  }
  if (name.trim() === "") return { name: "Write a name" };
  return { order: "", body: { name }, done: "Saved." };
}

export default function GroupRoute() {
  return (
    <GroupScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
