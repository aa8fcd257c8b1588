import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { newWordFields, wordCalls } from "#contract/staff/words.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { LanguageField, NewForm } from "../kit/new-form.tsx";
import { WordFields } from "./word-fields.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Add a word", error);

export const loader = staffLoader(async ({ caller, url }) => {
  const language = idOf(url.searchParams.get("language"));
  const topic = idOf(url.searchParams.get("topic"));
  const { languages, topics } = await askStaff(caller, wordCalls.list, {
    query: { language: language ?? undefined, page: 1 },
  });
  const named = topics.find(({ id }) => id === topic)?.name;
  return { languages, topics, language, named };
});

export const action = staffAction(
  { keeps: newWordFields.keyof().options },
  async ({ caller, form, paths, url }) => {
    const read = readFields(form, newWordFields);
    if (read.invalid) return read.invalid;
    const { given } = read;
    const topic = url.searchParams.get("topic");
    return sendForm(caller, () => askStaff(caller, wordCalls.add, { body: given }), {
      ...read,
      to: paths.newWord({ language: given.language_id, topic }),
      said: `“${given.word}” is added. Students have it from now on.`,
    });
  },
);

export default function NewWordRoute() {
  const paths = useStaffPaths();
  const { languages, topics, language, named } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed, {
    language_id: language === null ? "" : String(language),
    topic: named,
  });
  return (
    <NewForm
      title="Add a word"
      lead="Students have it as soon as it is added."
      back={{ href: paths.words({ language }), text: "Words" }}
      failed={failed}
      submit="Add the word"
    >
      <LanguageField
        {...typed("language_id")}
        label="Language of the meanings"
        languages={languages}
      />
      <WordFields typed={typed} topics={topics} />
    </NewForm>
  );
}
