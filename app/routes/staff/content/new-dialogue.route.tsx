import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Field } from "#app/components/forms/field.tsx";
import {
  createDialogue,
  listContentDialogues,
} from "#app/lib/api/staff/content-dialogues.server.ts";
import { check, line, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../access.server.ts";
import { staffTitle } from "../staff-title.ts";
import { useStaffPaths } from "../use-staff-paths.ts";
import { LanguageField, NewForm } from "./new-form.tsx";

export { StaffError as ErrorBoundary } from "../staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Write a dialogue", error);

export const loader = staffLoader(async ({ caller }) => {
  const { languages } = await listContentDialogues(caller, { page: 1 });
  return { languages };
});

const schema = z.object({
  question_title: line("The title"),
  category: line("The topic", { limit: 100 }),
  language_id: z.string().min(1, "Choose a language"),
});
const NAMES = ["question_title", "category", "language_id"] as const;

export const action = staffAction(async ({ caller, form, paths }) => {
  const values = typedIn(form, NAMES);
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  try {
    return redirect(paths.dialogue(await createDialogue(caller, read.given)), 303);
  } catch (error) {
    return refusedForm(error, { fields: NAMES, values, failed: "The dialogue was not made." });
  }
});

export default function NewDialogueRoute() {
  const paths = useStaffPaths();
  const { languages } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed);
  return (
    <NewForm
      title="Write a dialogue"
      lead="No student sees it before you publish it."
      back={{ href: paths.dialogues(), text: "Dialogues" }}
      failed={failed}
      submit="Go on to the segments"
    >
      <Field {...typed("question_title")} label="Title" autoComplete="off" dir="auto" />
      <Field
        {...typed("category")}
        label="Topic"
        hint="For example Health, Housing or Education."
        autoComplete="off"
      />
      <LanguageField
        {...typed("language_id")}
        label="Language besides English"
        languages={languages}
      />
    </NewForm>
  );
}
