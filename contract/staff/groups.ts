import * as z from "zod";
import { MAX_ID } from "../../plan/typed.ts";
import { chosenId, day, line, optionalLine } from "../../plan/fields.ts";
import { change, get, language, made, order, pageOf, post, results } from "./call.ts";

/** Dialogues, or mock tests, that a group gets at once. */
export const MOST_AT_ONCE = 50;

export const group = z.object({ id: z.number(), name: z.string(), language: z.string() });
// PostgreSQL counts in text.
const count = z.coerce.number();
const groupRow = group.extend({ members: count, work: count });
export type GroupRow = z.output<typeof groupRow>;

const work = z.object({
  id: z.number(),
  serial_no: z.number().nullable(),
  question_title: z.string().nullable(),
  mocktest_name: z.string().nullable(),
  sentence: z.string(),
  due_at: z.string(),
  staff_name: z.string(),
});
export type GroupWork = z.output<typeof work>;
const oneGroup = z.object({
  group,
  members: pageOf(z.object({ id: z.number(), first_name: z.string(), last_name: z.string() })),
  work: pageOf(work),
  done: z.array(z.object({ student_id: z.number(), work_id: z.number(), done_at: z.string() })),
});
export type OneGroup = z.output<typeof oneGroup>;

const dialogue = z.object({
  id: z.number(),
  serial_no: z.number(),
  question_title: z.string(),
  is_recent: z.number(),
});
const choices = z.object({
  group,
  dialogues: z.array(dialogue),
  chosen: z.array(dialogue),
  mock_tests: z.array(z.object({ id: z.number(), mocktest_name: z.string() })),
});
export type WorkChoices = z.output<typeof choices>;

const name = line("The name", { required: "Write a name", limit: 100 });
export const newGroup = z.object({ name, language_id: chosenId("Choose a language") });
export type GroupGiven = z.output<typeof newGroup>;
const emails = line("The list", { required: "Write at least one email", limit: 50_000 });
const student = z.object({ student_id: chosenId("Choose a student") });

const ids = z.array(z.number().int().min(1).max(MAX_ID)).max(MOST_AT_ONCE);
const sentence = optionalLine("The sentence", 200);
const newWork = z
  .object({ question_ids: ids, mocktest_ids: ids, sentence, due_on: day })
  .refine(({ question_ids, mocktest_ids }) => question_ids.length + mocktest_ids.length > 0, {
    ...{ path: ["work"], message: "Choose a dialogue or a mock test" },
    // Zod would not say it beside the fault of a day.
    when: ({ issues }) => issues.every(({ path }) => path?.[0] === "due_on"),
  });
export type WorkGiven = z.output<typeof newWork>;

export const groupCalls = {
  list: get("/groups", z.object({ languages: z.array(language), results: pageOf(groupRow) })),
  add: post("/groups", made, newGroup),
  get: get("/groups/:group", results(oneGroup)),
  rename: change("/groups/:group", z.object({ name })),
  delete: order("/groups/:group/delete"),
  addStudents: post(
    "/groups/:group/add",
    results(z.object({ added: z.number() })),
    z.object({ emails }),
  ),
  putIn: change("/groups/:group/put-in", student),
  takeOut: change("/groups/:group/take-out", student),
  /** What can be given as work. It takes the query `search` and the ids of `chosen`. */
  choices: get("/groups/:group/choices", results(choices)),
  giveWork: change("/groups/:group/work", newWork),
  takeBack: change(
    "/groups/:group/take-back",
    z.object({ work_id: chosenId("Choose a piece of work") }),
  ),
};
