import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { contentPlace } from "./content.server.ts";
import { askStaff, callStaff, changeByStaff } from "./session.server.ts";

const WORDS_A_PAGE = 50;
const topic = z.object({
  id: z.number(),
  name: text,
  language: text,
  word_count: z.number(),
});
export type Topic = z.output<typeof topic>;
const row = z.object({
  id: z.number(),
  word: text,
  paraphrase: z.string(),
  topic: text,
  language: text,
  language_tag: text,
});
const rows = z.object({
  languages: list(z.object({ id: z.number(), language_name: text })),
  topics: list(topic),
  results: pageOf(row),
});

/** Returns one page of the words that students see. */
export async function listContentWords(
  caller: Caller,
  query: { search?: string; language?: number; topic?: number; page: number },
) {
  const call = { method: "GET", path: "/content/words", query, schema: rows } as const;
  const { results, ...lists } = await callStaff(caller, call);
  return { ...lists, results: pageAt(results, query.page, WORDS_A_PAGE) };
}

const edited = row.extend({ version: text, topics: list(topic) });
export type EditedWord = z.output<typeof edited>;

const placeOf = (id: number, what?: string) => contentPlace({ kind: "words", id }, what);

export function getContentWord(caller: Caller, id: number): Promise<EditedWord> {
  return askStaff(caller, edited, { method: "GET", ...placeOf(id) });
}

export interface WrittenWord {
  topic: string;
  word: string;
  paraphrase: string;
}

/** Adds a word at the end of its topic, and creates an unknown topic. */
export function createContentWord(
  caller: Caller,
  body: WrittenWord & { language_id: string },
): Promise<void> {
  return changeByStaff(caller, { path: "/content/words", body });
}

/** Saves a word over `version`. A `conflict` when somebody else saved it first. */
export function updateContentWord(
  caller: Caller,
  id: number,
  body: WrittenWord & { version: string },
): Promise<void> {
  return changeByStaff(caller, { ...placeOf(id), body });
}

export function deleteContentWord(caller: Caller, id: number, version: string): Promise<void> {
  const body = { version };
  return changeByStaff(caller, { ...placeOf(id, "/remove"), body });
}
