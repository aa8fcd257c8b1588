import { data } from "@remix-run/node";
import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import {
  type EditedQuestion,
  getStaffSchool,
  updateSchoolList,
} from "#app/lib/api/staff/school.server.ts";
import { check, line, prose, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { forgetSchool } from "#app/lib/school.server.ts";
import { makeChange } from "../content/changes.server.ts";
import type { StaffPaths } from "../paths.ts";
import { movedUp, newKey, put } from "./entries.ts";

const schema = z.object({
  question: line("The question", { limit: 300 }),
  answer: prose("The answer", { limit: 4_000 }),
});
const FIELDS = ["question", "answer"] as const;
type Field = (typeof FIELDS)[number];
const keyOf = ({ id }: EditedQuestion) => id;

/** A question with the version of the list; none without a key. An unknown key is no page. */
export async function findQuestion(caller: Caller, key: string | undefined) {
  const { entries, version } = (await getStaffSchool(caller)).questions;
  const question = entries.find(({ id }) => id === key) ?? null;
  if (key !== undefined && question === null)
    throw data({ kind: "not-found", message: "" }, { status: 404 });
  return { question, version };
}

/** Saves a question with its answer, adds one, or removes it. */
export async function postQuestion(
  caller: Caller,
  form: FormData,
  { paths, key }: { paths: StaffPaths; key: string | undefined },
) {
  const version = textOf(form, "version");
  const { question } = await findQuestion(caller, key);
  if (question && textOf(form, "then") === "remove")
    return change(caller, {
      ...{ version, paths, said: "The question is removed." },
      make: (entries) => entries.filter(({ id }) => id !== question.id),
    });
  const values = { ...typedIn(form, FIELDS), version };
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const { given } = read;
  return change(caller, {
    ...{ version, paths, said: "The question is saved. Students see it from now on.", values },
    make: (entries) => {
      const id = question?.id ?? newKey(given.question, entries.map(keyOf));
      return put(entries, { id, ...given, answer: paragraphsOf(given.answer) }, keyOf);
    },
  });
}

export function moveQuestionUp(caller: Caller, form: FormData, paths: StaffPaths) {
  return change(caller, {
    ...{ version: textOf(form, "version"), paths, said: "The question is moved up." },
    make: (entries) => movedUp(entries, textOf(form, "up"), keyOf),
  });
}

/** An empty line ends a paragraph. */
function paragraphsOf(typed: string): string[] {
  return typed.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
}

interface Change {
  version: string;
  paths: StaffPaths;
  said: string;
  values?: Partial<Record<Field | "version", string>>;
  make: (entries: EditedQuestion[]) => EditedQuestion[];
}

function change(caller: Caller, { version, paths, said, values, make }: Change) {
  const work = async () => {
    const { entries } = (await getStaffSchool(caller)).questions;
    await updateSchoolList(caller, "questions", { version, entries: make(entries) });
    forgetSchool(caller.portal);
  };
  return makeChange<Field>(caller, work, { page: paths.questions, said, values, fields: FIELDS });
}
