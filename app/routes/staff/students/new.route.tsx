import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { newStudent, studentCalls, studentDetails } from "#contract/staff/students.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { DetailsFields } from "./details-fields.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Invite a student", error);

export const loader = staffLoader(({ caller }) => askStaff(caller, studentCalls.new));

/** The summary of errors names the email last. */
const schema = studentDetails.extend({ email: newStudent.shape.email });

/** Creates the account and redirects to its page. */
export const action = staffAction(
  { keeps: ["email", "first_name", "last_name", "language_id"] },
  async ({ caller, form, paths }) => {
    const read = readFields(form, schema);
    if (read.invalid) return read.invalid;
    return sendForm(caller, () => askStaff(caller, studentCalls.invite, { body: read.given }), {
      ...read,
      to: ({ id }) => paths.student(id),
      said: `The invitation is on its way to ${read.given.email}.`,
      failed: "No account was made.",
    });
  },
);

export default function NewStudentRoute() {
  const paths = useStaffPaths();
  const { languages } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed);
  return (
    <div className="staff-narrow">
      <FormHead failed={failed}>
        <PageHead
          back={{ href: paths.students(), text: "Students" }}
          title="Invite a student"
          lead="We mail a link to choose a password. It works for 7 days."
        />
      </FormHead>
      <DraftForm draft="new" className="fields">
        <Field {...typed("email")} label="Email" type="email" autoComplete="off" />
        <DetailsFields typed={typed} languages={languages} />
        <button className="btn btn-primary" type="submit">
          Send the invitation
        </button>
      </DraftForm>
    </div>
  );
}
