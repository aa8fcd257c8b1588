import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Field } from "#app/components/forms/field.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { line } from "#plan/fields.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { dialogueCalls } from "#contract/staff/dialogues.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { LanguageField, NewForm } from "../kit/new-form.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  staffTitle("Write a dialogue", error);

export const loader = staffLoader(async ({ caller }) => {
  const { languages } = await askStaff(caller, dialogueCalls.list, { query: { page: 1 } });
  return { languages };
});

const schema = z.object({
  question_title: line("The title"),
  category: line("The topic", { limit: 100 }),
  language_id: z.string().min(1, "Choose a language"),
});

export const action = staffAction(
  { keeps: schema.keyof().options },
  async ({ caller, form, paths }) => {
    const read = readFields(form, schema);
    if (read.invalid) return read.invalid;
    return sendForm(caller, () => askStaff(caller, dialogueCalls.add, { body: read.given }), {
      ...read,
      to: ({ id }) => paths.dialogue(id),
      failed: "The dialogue was not made.",
    });
  },
);

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
