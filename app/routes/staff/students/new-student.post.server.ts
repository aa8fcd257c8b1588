import type { Caller } from "#app/lib/api/call/client.server.ts";
import { inviteStudent } from "#app/lib/api/staff/students.server.ts";
import { email } from "#app/lib/http/forms/form-schema.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { details } from "./details.server.ts";

const schema = details.extend({ email: email("Enter an email address", "Email is required") });

/** Creates the account and redirects to its page. */
export async function postNewStudent(caller: Caller, form: FormData, paths: StaffPaths) {
  const read = readFields(form, schema);
  if (read.invalid) return read.invalid;
  return sendForm(caller, () => inviteStudent(caller, read.given), {
    ...read,
    to: paths.student,
    said: `The invitation is on its way to ${read.given.email}.`,
    failed: "No account was made.",
  });
}
