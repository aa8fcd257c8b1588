import type { Caller } from "#app/lib/api/call/client.server.ts";
import { changeGroup } from "#app/lib/api/staff/groups.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

/** Adds a student to a group, or removes them. */
export async function postStudent(
  caller: Caller,
  form: FormData,
  { id, paths }: { id: number; paths: StaffPaths },
) {
  const [intent, given = ""] = textOf(form, "do").split(" ");
  const values = { group: textOf(form, "group") };
  const isOut = intent === "take-out";
  const groupId = idOf(isOut ? given : values.group);
  if (groupId === null) return invalidForm({ values, errors: { group: "Choose a group" } });
  const wanted = { order: isOut ? "take-out" : "put-in", body: { student_id: id } } as const;
  return sendForm(caller, () => changeGroup(caller, groupId, wanted), {
    to: paths.student(id),
    said: isOut ? "The student is out of the group." : "The student is in the group.",
    fields: ["group"],
    values,
  });
}
