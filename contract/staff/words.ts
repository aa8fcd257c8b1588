import * as z from "zod";
import { chosenId, line } from "../../plan/fields.ts";
import { change, get, made, namedLanguages, pageOf, post, results, version } from "./call.ts";

export const MOST_CHARACTERS = { word: 200, paraphrase: 2_000, category: 100 };

export const wordFields = z.object({
  /** A name. An unknown one makes a new topic. */
  topic: line("The topic", { limit: MOST_CHARACTERS.category }),
  word: line("The word", { limit: MOST_CHARACTERS.word }),
  paraphrase: line("The meaning", { limit: MOST_CHARACTERS.paraphrase }),
});
export type WordGiven = z.output<typeof wordFields>;
export const newWordFields = z.object({
  language_id: chosenId("Choose a language"),
  ...wordFields.shape,
});
export type NewWord = z.output<typeof newWordFields>;

const topic = z.object({
  id: z.number(),
  name: z.string(),
  language: z.string(),
  word_count: z.number(),
});
export type Topic = z.output<typeof topic>;
const row = z.object({
  id: z.number(),
  word: z.string(),
  paraphrase: z.string(),
  topic: z.string(),
  language: z.string(),
  language_tag: z.string(),
});
const rows = z.object({
  languages: namedLanguages,
  topics: z.array(topic),
  results: pageOf(row),
});
const edited = row.extend({ version: z.string(), topics: z.array(topic) });

export const wordCalls = {
  list: get("/content/words", rows),
  add: post("/content/words", made, newWordFields),
  get: get("/content/words/:id", results(edited)),
  save: change("/content/words/:id", wordFields.extend({ version })),
  remove: change("/content/words/:id/remove", z.object({ version })),
};
