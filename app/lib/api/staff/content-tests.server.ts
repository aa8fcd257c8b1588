import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { contentPlace } from "./content.server.ts";
import { askStaff, callStaff, changeByStaff, makeByStaff } from "./session.server.ts";

const TESTS_A_PAGE = 20;
const state = z.enum(["draft", "published", "hidden"]);
export type TestState = z.output<typeof state>;

const row = z.object({
  id: z.number(),
  serial_no: z.number(),
  mocktest_name: text,
  duration: z.number(),
  language: text,
  state,
});
const rows = z.object({
  languages: list(z.object({ id: z.number(), language_name: text })),
  results: pageOf(row),
});

/** Returns one page of mock tests in every state, in the students' order. */
export async function listContentTests(
  caller: Caller,
  query: { search?: string; language?: number; page: number },
) {
  const call = { method: "GET", path: "/content/tests", query, schema: rows } as const;
  const { languages, results } = await callStaff(caller, call);
  return { languages, results: pageAt(results, query.page, TESTS_A_PAGE) };
}

/** Creates an unpublished test. Returns its id. */
export function createContentTest(
  caller: Caller,
  body: { language_id: string; mocktest_name: string },
): Promise<number> {
  return makeByStaff(caller, { path: "/content/tests", body });
}

const chosen = z.object({
  slug: text,
  serial_no: z.number(),
  question_title: text,
  is_recent: z.number(),
  /** 0 when students cannot see it. */
  active: z.number(),
});
export type ChosenDialogue = z.output<typeof chosen>;
const edited = z.object({
  id: z.number(),
  language: text,
  state,
  version: text,
  mocktest_name: text,
  serial_no: z.number(),
  duration: z.number(),
  dialogues: z.array(chosen),
  /** Published dialogues of the language that match the search. */
  found: list(chosen),
});
export type EditedTest = z.output<typeof edited>;

const placeOf = (id: number, what?: string) => contentPlace({ kind: "tests", id }, what);

/** Returns a test for editing, with the dialogues that match `search`. */
export function getEditedTest(caller: Caller, id: number, search: string): Promise<EditedTest> {
  const query = { search: search || undefined };
  return askStaff(caller, edited, { method: "GET", ...placeOf(id), query });
}

export interface WrittenTest {
  version: string;
  mocktest_name: string;
  serial_no: number;
  duration: number;
  /** Slugs, in order. */
  dialogues: string[];
}

/** Saves a test over `version`. A `conflict` when somebody else saved it first. */
export function saveContentTest(caller: Caller, id: number, body: WrittenTest): Promise<void> {
  return changeByStaff(caller, { ...placeOf(id), body });
}
