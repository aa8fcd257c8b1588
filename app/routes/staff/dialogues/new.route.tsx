import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { Field } from "#app/components/forms/field.tsx";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { reasonOf, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { type Notice, redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { previewOf } from "#plan/script/preview.ts";
import { line } from "#plan/fields.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { dialogueCalls } from "#contract/staff/dialogues.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { readFields } from "../kit/action.server.ts";
import { LanguageField, NewForm } from "../kit/new-form.tsx";
import { ScriptField } from "./paste-fold.tsx";
import { putScript } from "./posted-script.server.ts";

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
  script: z.string(),
});
const fields = schema.keyof().options;

export const action = staffAction({ keeps: fields }, async ({ caller, form, paths }) => {
  const read = readFields(form, schema);
  if (read.invalid) return read.invalid;
  const { script, ...named } = read.given;
  let id: number;
  try {
    ({ id } = await askStaff(caller, dialogueCalls.add, { body: named }));
  } catch (error) {
    return refusedForm(error, { ...read, failed: "The dialogue was not made." });
  }
  const page = paths.dialogue(id);
  if (script.trim() === "") return redirect(page, 303);
  return redirectWithNotice(caller.portal, page, await begin(caller, id, script));
});

/** Begins a new dialogue with a script. Returns what its page says: also that the script failed. */
async function begin(caller: Caller, id: number, script: string): Promise<Notice> {
  try {
    const dialogue = await askStaff(caller, dialogueCalls.get, { params: { id } });
    const preview = previewOf(script, ["en", dialogue.language_tag]);
    return await putScript(caller, { id, dialogue }, preview);
  } catch (error) {
    return {
      kind: "danger",
      text: reasonOf(error, "The dialogue is made, but without its script."),
    };
  }
}

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
      <ScriptField {...typed("script")} label="Script, if there is one" />
    </NewForm>
  );
}
