import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getNewStudent } from "#app/lib/api/staff/students.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { DetailsFields } from "./details-fields.tsx";
import { postNewStudent } from "./new-student.post.server.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Invite a student", error);

export const loader = staffLoader(({ caller }) => getNewStudent(caller));

export const action = staffAction(
  { keeps: ["email", "first_name", "last_name", "language_id"] },
  ({ caller, form, paths }) => postNewStudent(caller, form, paths),
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
