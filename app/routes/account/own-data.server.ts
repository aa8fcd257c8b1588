import * as z from "zod";
import { createDeletion, deleteDeletion, findDeletion } from "#app/lib/api/account.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { check, type FieldOf } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";

const schema = z.object({
  current_password: z.string().min(1, "This field is required").max(1000, "Too long"),
});
export type DeletionField = FieldOf<typeof schema>;

/** The day of the deletion, null while none is asked for; null without these calls. */
export async function ownDataOf(student: Student): Promise<{ deletesOn: string | null } | null> {
  const { value } = await readPanel(student, findDeletion);
  if (value === null) return null;
  return { deletesOn: value.deletes_at === null ? null : formatDate(value.deletes_at) };
}

/** Asks for the deletion with the password. */
export async function postDeletion(student: Student, form: FormData) {
  const read = check(schema, { current_password: textOf(form, "current_password") });
  if ("errors" in read) return invalidForm({ errors: read.errors });
  try {
    const { deletes_at } = await createDeletion(student, read.given.current_password);
    const day = deletes_at === null ? "in 7 days" : `on ${formatDate(deletes_at)}`;
    const text = `We delete your account ${day}. Until then you can change your mind.`;
    return await leadTo(student.portal, paths.profile, { kind: "success", text });
  } catch (error) {
    return refusedForm(error, { fields: ["current_password"], failed: "Nothing was changed." });
  }
}

export async function postKeep(student: Student) {
  try {
    await deleteDeletion(student);
  } catch (error) {
    return refusedForm(error, { failed: "We can't change that right now." });
  }
  const text = "Your account stays, with everything in it.";
  return leadTo(student.portal, paths.profile, { kind: "success", text });
}
