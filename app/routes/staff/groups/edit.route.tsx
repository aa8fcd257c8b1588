import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { pageIn, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { check, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { Texts } from "#app/lib/http/forms/result.ts";
import { groupCalls } from "#contract/staff/groups.ts";
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
  const found = await askStaff(caller, groupCalls.get, {
    params: { group: askedId(params.group) },
    query: asked,
  });
  redirectPastEnd(url, asked.page, found.members.last_page);
  redirectPastEnd(url, asked.work, found.work.last_page, "work");
  return found;
});

const FIELDS = ["name", "emails"] as const;

/** Handles the forms of a group's page. */
export const action = staffAction(
  { keeps: ["do", "emails", "name"] },
  async ({ caller, params, form, paths }) => {
    const group = askedId(params.group);
    const values = typedIn(form, FIELDS);
    const [intent = "", given = ""] = textOf(form, "do").split(" ");
    const wanted = wantedBy(caller, intent, { params: { group }, id: idOf(given) ?? 0, values });
    if ("errors" in wanted) return invalidForm({ values, errors: wanted.errors });
    return sendForm(caller, wanted.send, {
      to: intent === "delete" ? paths.groups() : paths.group(group),
      said: wanted.done,
      fields: FIELDS,
      values,
    });
  },
);

type Field = (typeof FIELDS)[number];
type Wanted = { send: () => Promise<unknown>; done: string } | { errors: Texts<Field> };
/** `id` is of the student or the work that is taken away; 0 for none. */
type Given = { params: { group: number }; id: number; values: Record<Field, string> };

/** Returns the requested call, or the errors of its fields. */
function wantedBy(caller: Caller, intent: string, { params, id, values }: Given): Wanted {
  if (intent === "delete") {
    const send = () => askStaff(caller, groupCalls.delete, { params });
    return { send, done: "The group is deleted." };
  }
  if (intent === "take-out") {
    const body = { student_id: id };
    const send = () => askStaff(caller, groupCalls.takeOut, { params, body });
    return { send, done: "The student is out of the group." };
  }
  if (intent === "take-back") {
    const send = () => askStaff(caller, groupCalls.takeBack, { params, body: { work_id: id } });
    return { send, done: "The work is taken back." };
  }
  if (intent === "add") {
    const read = check(groupCalls.addStudents.body, values);
    if ("errors" in read) return read;
    const send = () => askStaff(caller, groupCalls.addStudents, { params, body: read.given });
    return { send, done: "The students are in the group." };
  }
  const read = check(groupCalls.rename.body, values);
  if ("errors" in read) return read;
  const send = () => askStaff(caller, groupCalls.rename, { params, body: read.given });
  return { send, done: "Saved." };
}

export default function GroupRoute() {
  return (
    <GroupScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
