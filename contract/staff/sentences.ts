import * as z from "zod";
import { line, oneOf, prose } from "../../plan/fields.ts";
import { change, get, made, post, results, version } from "./call.ts";

/** The most sentences of a teacher, and of the school. */
export const MOST_SENTENCES = 100;

export const sentenceFields = z.object({
  word: line("The word", { limit: 20 }).refine(
    (word) => /^[\p{L}\p{M}\d-]+$/u.test(word),
    "The word may have letters, digits and hyphens only",
  ),
  text: prose("The sentence", { limit: 300 }),
});
export type SentenceGiven = z.output<typeof sentenceFields>;
export const newSentenceFields = sentenceFields.extend({
  for: oneOf(["me", "school"] as const, "Choose whose sentence it is"),
});
export type NewSentence = z.output<typeof newSentenceFields>;

const sentence = z.object({
  id: z.number(),
  word: z.string(),
  text: z.string(),
  /** False for the school's, which only owners change. */
  is_own: z.boolean(),
  version: z.string(),
});
export type StaffSentence = z.output<typeof sentence>;

export const sentenceCalls = {
  list: get("/sentences", z.object({ results: z.array(sentence) })),
  get: get("/sentences/:id", results(sentence)),
  add: post("/sentences", made, newSentenceFields),
  save: change("/sentences/:id", sentenceFields.extend({ version })),
  remove: change("/sentences/:id/remove", z.object({ version })),
};
