import type { Caller } from "#app/lib/api/call/client.server.ts";
import { inviteStudent } from "#app/lib/api/staff/students.server.ts";
import { check, email, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { details } from "./details.server.ts";

const schema = details.extend({ email: email("Enter an email address", "Email is required") });
const FIELDS = ["email", "first_name", "last_name", "language_id"] as const;

/** Creates the account and redirects to its page. */
export async function postNewStudent(caller: Caller, form: FormData, paths: StaffPaths) {
  const values = typedIn(form, FIELDS);
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  try {
    const id = await inviteStudent(caller, read.given);
    const text = `The invitation is on its way to ${read.given.email}.`;
    return await leadTo(caller.portal, paths.student(id), { kind: "success", text });
  } catch (error) {
    return refusedForm(error, { fields: FIELDS, values, failed: "No account was made." });
  }
}
