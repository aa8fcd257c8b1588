import * as z from "zod";
import { updateNotes } from "#app/lib/api/notes.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { check, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { prose } from "#plan/fields.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";

const notesSchema = z.object({
  notes: prose("Notes", { required: "This field is required", limit: 10_000 }),
});

export async function postNotes(
  student: Student,
  form: FormData,
  dialogueId: number,
  back: string,
) {
  const values = typedIn(form, ["notes", "question_id"]);
  const read = check(notesSchema, values);
  if ("errors" in read) return invalidForm({ intent: "notes", errors: read.errors, values });
  try {
    await updateNotes(student, dialogueId, read.given.notes);
  } catch (error) {
    return refusedForm(error, {
      intent: "notes",
      fields: ["notes"],
      values,
      failed: "What you typed is still here.",
      alert: (reason) => ({
        title: "Oops...",
        text: `Something went wrong! ${reason}`,
      }),
      alertAlways: true,
    });
  }
  return redirectWithNotice(student.portal, back, {
    kind: "success",
    text: "Your Notes Successfully Submitted",
  });
}
