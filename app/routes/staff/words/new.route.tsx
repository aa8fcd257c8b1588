import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { createContentWord, listContentWords } from "#app/lib/api/staff/content-words.server.ts";
import { check, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { makeChange } from "../kit/changes.server.ts";
import { LanguageField, NewForm } from "../kit/new-form.tsx";
import { WORD_FIELDS, wordSchema } from "./word.server.ts";
import { WordFields } from "./word-fields.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Add a word", error);

export const loader = staffLoader(async ({ caller, url }) => {
  const language = idOf(url.searchParams.get("language"));
  const topic = idOf(url.searchParams.get("topic"));
  const { languages, topics } = await listContentWords(caller, {
    language: language ?? undefined,
    page: 1,
  });
  const named = topics.find(({ id }) => id === topic)?.name;
  return { languages, topics, language, named };
});

const schema = z.object({ language_id: z.string().min(1, "Choose a language") }).merge(wordSchema);
const NAMES = ["language_id", ...WORD_FIELDS] as const;

export const action = staffAction(
  { keeps: ["language_id", "topic", "word", "paraphrase"] },
  async ({ caller, form, paths, url }) => {
    const values = typedIn(form, NAMES);
    const read = check(schema, values);
    if ("errors" in read) return invalidForm({ values, errors: read.errors });
    const topic = url.searchParams.get("topic");
    return makeChange<(typeof NAMES)[number]>(caller, () => createContentWord(caller, read.given), {
      page: paths.newWord({ language: read.given.language_id, topic }),
      said: `“${read.given.word}” is added. Students have it from now on.`,
      values,
      fields: NAMES,
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
