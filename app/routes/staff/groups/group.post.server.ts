import type { Caller } from "#app/lib/api/call/client.server.ts";
import { changeGroup, type GroupOrder } from "#app/lib/api/staff/groups.server.ts";
import { typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

type Where = { id: number; paths: StaffPaths };
type Wanted = { order: GroupOrder; body?: Record<string, unknown>; done: string };

const FIELDS = ["name", "emails"] as const;

/** Handles the forms of a group's page. */
export async function postGroup(caller: Caller, form: FormData, { id, paths }: Where) {
  const values = typedIn(form, FIELDS);
  const wanted = wantedBy(form, values);
  if (!("order" in wanted)) return invalidForm({ values, errors: wanted });
  return sendForm(caller, () => changeGroup(caller, id, wanted), {
    to: wanted.order === "delete" ? paths.groups() : paths.group(id),
    said: wanted.done,
    fields: FIELDS,
    values,
  });
}

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
