import * as z from "zod";

/** What a student without a plan may do, in each language. Texts and rules both read it. */
export type FreeTaste = {
  /** The first practice dialogues, with their sample answers. */
  dialogues: number;
  /** The first words of the first category, at most all of it. */
  words: number;
  mock_tests: number;
};

const NAMES = ["dialogues", "words", "mock_tests"] as const;
const MOST = 1000;

/** As in dialogues=1,words=20: what is not named is not free. */
export const freeTaste = z.string().transform((text, context): FreeTaste => {
  const free = { dialogues: 0, words: 0, mock_tests: 0 };
  const named = new Set<string>();
  for (const pair of text.split(",")) {
    const [key = "", count = ""] = pair.split("=").map((part) => part.trim());
    const name = NAMES.find((known) => known === key);
    if (name && !named.has(name) && /^\d{1,4}$/.test(count) && Number(count) <= MOST)
      free[name] = Number(count);
    else
      context.addIssue({
        code: "custom",
        message: `"${pair.trim()}" must be one of ${NAMES.join(", ")}, "=" and a number up to ${MOST}, each once`,
      });
    named.add(key);
  }
  return free;
});
