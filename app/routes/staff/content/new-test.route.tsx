import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Field } from "#app/components/forms/field.tsx";
import { createContentTest, listContentTests } from "#app/lib/api/staff/content-tests.server.ts";
import { check, line, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../access.server.ts";
import { staffTitle } from "../staff-title.ts";
import { useStaffPaths } from "../use-staff-paths.ts";
import { LanguageField, NewForm } from "./new-form.tsx";

export { StaffError as ErrorBoundary } from "../staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Make a mock test", error);

export const loader = staffLoader(async ({ caller }) => {
  const { languages } = await listContentTests(caller, { page: 1 });
  return { languages };
});

const schema = z.object({
  mocktest_name: line("The name"),
  language_id: z.string().min(1, "Choose a language"),
});
const NAMES = ["mocktest_name", "language_id"] as const;

export const action = staffAction(async ({ caller, form, paths }) => {
  const values = typedIn(form, NAMES);
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  try {
    return redirect(paths.contentTest(await createContentTest(caller, read.given)), 303);
  } catch (error) {
    return refusedForm(error, { fields: NAMES, values, failed: "The mock test was not made." });
  }
});

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
