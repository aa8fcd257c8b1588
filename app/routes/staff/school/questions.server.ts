import * as z from "zod";
import { type EditedQuestion, updateSchoolList } from "#app/lib/api/staff/school.server.ts";
import { line, prose } from "#app/lib/http/forms/form-schema.server.ts";
import { entryList } from "./entries.server.ts";

const schema = z.object({
  question: line("The question", { limit: 300 }),
  answer: prose("The answer", { limit: 4_000 }),
});

export const questions = entryList({
  kind: "question",
  page: (paths) => paths.questions,
  removed: "The question is removed.",
  of: (school) => school.questions,
  update: (caller, body) => updateSchoolList(caller, "questions", body),
  keyOf: ({ id }) => id,
  schema,
  named: "question",
  make: (id, { question, answer }): EditedQuestion => ({
    id,
    question,
    answer: paragraphsOf(answer),
  }),
});

/** An empty line ends a paragraph. */
function paragraphsOf(typed: string): string[] {
  return typed.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
}
