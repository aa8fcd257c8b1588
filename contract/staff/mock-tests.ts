import * as z from "zod";
import { chosenId, line, whole } from "../../plan/fields.ts";
import { USES } from "../../plan/script/use.ts";
import { change, get, made, namedLanguages, pageOf, post, results, version } from "./call.ts";
import { is_sample } from "./samples.ts";

export const MOST_DIALOGUES = 20;
const mocktest_name = line("The name");

export const mockTestFields = z.object({
  mocktest_name,
  serial_no: whole("The number", 1_000_000),
  duration: whole("The minutes", 600),
});
export const newMockTestFields = z.object({
  mocktest_name,
  language_id: chosenId("Choose a language"),
});
const fields = mockTestFields.extend({
  /** Slugs, in order. */
  dialogues: z.array(z.string().max(100)).max(MOST_DIALOGUES, "A mock test is full."),
});
export type MockTestGiven = z.output<typeof fields>;

/** A `hidden` test is published, but not all its dialogues are. */
const state = z.enum(["draft", "published", "hidden"]);
export type TestState = z.output<typeof state>;
const row = z.object({
  id: z.number(),
  serial_no: z.number(),
  mocktest_name: z.string(),
  duration: z.number(),
  language: z.string(),
  state,
  is_sample,
});
const chosen = z.object({
  slug: z.string(),
  serial_no: z.number(),
  question_title: z.string(),
  is_recent: z.number(),
  /** Not named by an API of the version before. */
  use: z.enum(USES).optional(),
  /** 0 when students cannot see it. */
  active: z.number(),
});
export type ChosenDialogue = z.output<typeof chosen>;
const edited = z.object({
  id: z.number(),
  language: z.string(),
  state,
  version: z.string(),
  mocktest_name: z.string(),
  serial_no: z.number(),
  duration: z.number(),
  dialogues: z.array(chosen),
  /** Published dialogues of the language that match the search. */
  found: z.array(chosen),
});
export type EditedTest = z.output<typeof edited>;

export const mockTestCalls = {
  list: get("/content/tests", z.object({ languages: namedLanguages, results: pageOf(row) })),
  add: post("/content/tests", made, newMockTestFields),
  get: get("/content/tests/:id", results(edited)),
  save: change("/content/tests/:id", fields.extend({ version })),
  publish: change("/content/tests/:id/publish", z.object({ version })),
  withdraw: change("/content/tests/:id/withdraw", z.object({ version })),
};
