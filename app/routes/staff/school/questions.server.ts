import { data } from "@remix-run/node";
import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import {
  type EditedQuestion,
  getStaffSchool,
  type StaffSchool,
  updateSchoolList,
} from "#app/lib/api/staff/school.server.ts";
import { check, line, prose, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import type { StaffPaths } from "../paths.ts";
import { changeEntries, movedUp, newKey, put } from "./entries.server.ts";

const schema = z.object({
  question: line("The question", { limit: 300 }),
  answer: prose("The answer", { limit: 4_000 }),
});
const FIELDS = ["question", "answer"] as const;
const keyOf = ({ id }: EditedQuestion) => id;
const LIST = {
  fields: FIELDS,
  of: ({ questions }: StaffSchool) => questions.entries,
  update: (caller: Caller, body: { version: string; entries: EditedQuestion[] }) =>
    updateSchoolList(caller, "questions", body),
};

/**
 * A question with the version of the list; none without a key. An unknown key is no page, but a form
 * that was posted to it is shown again.
 */
export async function findQuestion(caller: Caller, key: string | undefined, isPosted = false) {
  const { entries, version } = (await getStaffSchool(caller)).questions;
  const question = entries.find(({ id }) => id === key) ?? null;
  const isGone = key !== undefined && question === null;
  if (isGone && !isPosted) throw data({ kind: "not-found", message: "" }, { status: 404 });
  return { question, version, isGone };
}

/** Saves a question with its answer, adds one, or removes it. */
export async function postQuestion(
  caller: Caller,
  form: FormData,
  { paths, key }: { paths: StaffPaths; key: string | undefined },
) {
  const version = textOf(form, "version");
  const { isGone } = await findQuestion(caller, key, true);
  if (textOf(form, "then") === "remove") {
    const said = "The question is removed.";
    if (isGone) return leadTo(caller.portal, paths.questions, { kind: "success", text: said });
    return changeEntries(caller, LIST, {
      ...{ version, page: paths.questions, said },
      make: (entries) => entries.filter((one) => one.id !== key),
    });
  }
  const values = { ...typedIn(form, FIELDS), version };
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const { given } = read;
  return changeEntries(caller, LIST, {
    version,
    page: paths.questions,
    said: "The question is saved. Students see it from now on.",
    values,
    ...(isGone && { conflict: GONE }),
    make: (entries) => {
      const id = key ?? newKey(given.question, entries.map(keyOf));
      return put(entries, { id, ...given, answer: paragraphsOf(given.answer) }, keyOf);
    },
  });
}

export function moveQuestionUp(caller: Caller, form: FormData, paths: StaffPaths) {
  return changeEntries(caller, LIST, {
    version: textOf(form, "version"),
    page: paths.questions,
    said: "The question is moved up.",
    make: (entries) => movedUp(entries, textOf(form, "up"), keyOf),
  });
}

/** An empty line ends a paragraph. */
function paragraphsOf(typed: string): string[] {
  return typed.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
}

const GONE = {
  title: "Somebody else removed this question meanwhile.",
  text: "What you typed is not saved yet. Put it back, or leave it removed.",
};
