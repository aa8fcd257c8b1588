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

/** One page of the mock tests in all states, in the students' order. */
export async function listContentTests(
  caller: Caller,
  query: { search?: string; language?: number; page: number },
) {
  const call = { method: "GET", path: "/content/tests", query, schema: rows } as const;
  const { languages, results } = await callStaff(caller, call);
  return { languages, results: pageAt(results, query.page, TESTS_A_PAGE) };
}

/** Makes a test that no student sees yet. Returns its id. */
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
  /** 0 when students are not offered it. */
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
  /** What a search finds among the published dialogues of the language. */
  found: list(chosen),
});
export type EditedTest = z.output<typeof edited>;

const placeOf = (id: number, what?: string) => contentPlace({ kind: "tests", id }, what);

/** A test as it stands, with the dialogues that `search` finds. */
export function getEditedTest(caller: Caller, id: number, search: string): Promise<EditedTest> {
  const query = { search: search || undefined };
  return askStaff(caller, edited, { method: "GET", ...placeOf(id), query });
}

export interface WrittenTest {
  version: string;
  mocktest_name: string;
  serial_no: number;
  duration: number;
  /** Slugs in their order. */
  dialogues: string[];
}

/** Saves a test over `version`. A `conflict` when somebody else saved meanwhile. */
export function saveContentTest(caller: Caller, id: number, body: WrittenTest): Promise<void> {
  return changeByStaff(caller, { ...placeOf(id), body });
}
