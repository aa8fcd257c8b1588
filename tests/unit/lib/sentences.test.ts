import { expect, test } from "vitest";
import { withSentence } from "../../../app/lib/marking/sentences.ts";

test.each([
  ["/num ", "Mind the numbers. "],
  ["/NUM\n", "Mind the numbers. "],
  ["Good.\n/num ", "Good.\nMind the numbers. "],
  ["/slow /num ", "/slow Mind the numbers. "],
  ["/जल्दी ", "धीरे बोलिए। "],
  ["/num", null], // more letters may follow
  ["/numb ", null],
  ["km/num ", null],
  ["/num and ", null],
  ["/ ", null],
])("inserts a sentence when its word was typed as %j", (typed, text) => {
  const sentences = [
    { id: 1, word: "num", text: "Mind the numbers." },
    { id: 2, word: "जल्दी", text: "धीरे बोलिए।" },
  ];
  expect(withSentence(typed, sentences)).toBe(text);
});
