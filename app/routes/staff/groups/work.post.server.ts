import type { Caller } from "#app/lib/api/call/client.server.ts";
import { changeGroup } from "#app/lib/api/staff/groups.server.ts";
import { typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import type { StaffPaths } from "../paths.ts";

const FIELDS = ["work", "due_on", "sentence"] as const;

/** Assigns the ticked work to a group. */
export async function postWork(
  caller: Caller,
  form: FormData,
  { id, paths }: { id: number; paths: StaffPaths },
) {
  const idsOf = (name: string) => form.getAll(name).flatMap((value) => idOf(value) ?? []);
  const question_ids = idsOf("dialogue");
  const mocktest_ids = idsOf("test");
  const values = {
    ...typedIn(form, ["due_on", "sentence"]),
    /** The ticked work, for the page that shows it again. */
    work: [...question_ids.map((one) => `d${one}`), ...mocktest_ids.map((one) => `t${one}`)].join(
      " ",
    ),
  };
  const errors = {
    ...(values.work === "" && { work: "Choose a dialogue or a mock test" }),
    ...(values.due_on === "" && { due_on: "Choose a day" }),
  };
  if (Object.keys(errors).length > 0) return invalidForm({ values, errors });
  const { due_on, sentence } = values;
  try {
    const body = { question_ids, mocktest_ids, due_on, sentence };
    await changeGroup(caller, id, { order: "work", body });
  } catch (error) {
    return refusedForm(error, { fields: FIELDS, values, failed: "No work was given." });
  }
  const text = "The work is given. The students see it on their dashboard.";
  return leadTo(caller.portal, paths.group(id), { kind: "success", text });
}
