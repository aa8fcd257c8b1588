import * as z from "zod";
import { chosenId, optionalLine } from "../../plan/fields.ts";
import { MOST_LISTED } from "../../plan/words/word-list.ts";
import { post, results } from "./call.ts";
import { MOST_CHARACTERS } from "./words.ts";

/** What storing a row of a list would do. Faulty rows and doubles are not stored. */
export const WORD_STATES = ["new", "changed", "same", "double", "faulty"] as const;

const listed = z.object({
  /** Its line in what was sent. */
  line: z.number(),
  topic: z.string(),
  word: z.string(),
  paraphrase: z.string(),
  state: z.enum(WORD_STATES),
  /** The meanings until now, or what is wrong. */
  why: z.string(),
});
export type CheckedWord = z.output<typeof listed>;

const { words, characters } = MOST_LISTED;
export const TOO_MANY = `Send at most ${words.toLocaleString("en-AU")} words at once.`;

export const wordListFields = z.object({
  language_id: chosenId("Choose a language"),
  /** The topic of rows that name none. */
  topic: optionalLine("The topic", MOST_CHARACTERS.category),
  list: z
    .string()
    .nullish()
    .transform((list) => list ?? "")
    .refine((list) => list.trim() !== "", "Type or paste words, or choose a file")
    .refine((list) => list.length <= characters, TOO_MANY),
});
/** Words as text: typed, pasted or from a file. See plan/words/word-list.ts. */
export type WordList = z.output<typeof wordListFields>;

export const wordListCalls = {
  check: post(
    "/content/word-lists/check",
    results(z.object({ rows: z.array(listed) })),
    wordListFields,
  ),
  /** Stores the new and changed rows. Returns their numbers, and the faulty rows. */
  store: post(
    "/content/word-lists",
    results(z.object({ added: z.number(), changed: z.number(), faulty: z.array(listed) })),
    wordListFields,
  ),
};
