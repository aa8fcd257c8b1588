import * as z from "zod";
import { chosenId, line, typed } from "../../plan/fields.ts";
import { get, namedLanguages, pageOf, post, results, version } from "./call.ts";

export const MOST_CHARACTERS = { word: 200, paraphrase: 2_000, category: 100 };

export const wordFields = z.object({
  /** A name. An unknown one makes a new topic. */
  topic: line("The topic", { limit: MOST_CHARACTERS.category }),
  word: line("The word", { limit: MOST_CHARACTERS.word }),
  paraphrase: line("The meaning", { limit: MOST_CHARACTERS.paraphrase }),
});
export type WordGiven = z.output<typeof wordFields>;

const topic = z.object({
  id: z.number(),
  name: z.string(),
  language: z.string(),
  word_count: z.number(),
});
export type Topic = z.output<typeof topic>;
const wordSound = z.object({
  language: z.string(),
  /** Students get what is used. What is old says another spelling. */
  state: z.enum(["waiting", "failed", "spoken", "used", "old"]),
  why: z.string().nullable(),
  file: z.string().nullable(),
});
export type WordSound = z.output<typeof wordSound>;
const row = z.object({
  id: z.number(),
  word: z.string(),
  paraphrase: z.string(),
  topic: z.string(),
  language: z.string(),
  language_tag: z.string(),
  /** APIs of the version before send none, and save no table. */
  version: z.string().default(""),
  /** What a computer spoke of it; null where nothing speaks. */
  sounds: z.array(wordSound).nullish(),
});
export type WordRow = z.output<typeof row>;
const rows = z.object({
  languages: namedLanguages,
  topics: z.array(topic),
  results: pageOf(row),
});

export const WORDS_A_PAGE = 50;
const chosen = z.array(chosenId("Choose words"));
/** The rows of a page as they are typed, and what happens to the chosen ones. */
const edit = z.object({
  rows: z
    .array(
      z.object({
        id: chosenId("Choose words"),
        version,
        topic: typed,
        word: typed,
        paraphrase: typed,
      }),
    )
    .max(WORDS_A_PAGE),
  remove: chosen.default([]),
  move: chosen.default([]),
  /** The topic of the moved ones. */
  topic: typed,
});
export type WordEdit = z.output<typeof edit>;

export const wordCalls = {
  list: get("/content/words", rows),
  edit: post("/content/words/edit", results(z.object({ changed: z.number() })), edit),
};
