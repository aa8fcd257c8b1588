import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { mockTestCalls, newMockTestFields } from "#contract/staff/mock-tests.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { LanguageField, NewForm } from "../kit/new-form.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Make a mock test", error);

export const loader = staffLoader(async ({ caller }) => {
  const { languages } = await askStaff(caller, mockTestCalls.list, { query: { page: 1 } });
  return { languages };
});

export const action = staffAction(
  { keeps: newMockTestFields.keyof().options },
  async ({ caller, form, paths }) => {
    const read = readFields(form, newMockTestFields);
    if (read.invalid) return read.invalid;
    return sendForm(caller, () => askStaff(caller, mockTestCalls.add, { body: read.given }), {
      ...read,
      to: ({ id }) => paths.contentTest(id),
      failed: "The mock test was not made.",
    });
  },
);

export default function NewTestRoute() {
  const paths = useStaffPaths();
  const { languages } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed);
  return (
    <NewForm
      title="Make a mock test"
      lead="No student sees it before you publish it."
      back={{ href: paths.contentTests(), text: "Mock tests" }}
      failed={failed}
      submit="Go on to the dialogues"
    >
      <Field {...typed("mocktest_name")} label="Name" autoComplete="off" dir="auto" />
      <LanguageField
        {...typed("language_id")}
        label="Language besides English"
        languages={languages}
      />
    </NewForm>
  );
}
