import { expect, test } from "vitest";
import { countWords } from "../../../plan/script/letters.ts";
import { splitInTwo } from "../../../plan/script/split-text.ts";
import { splitScript } from "../../../plan/script/turns.ts";
import { readRows } from "../../../plan/table.ts";
import { readWordList } from "../../../plan/words/word-list.ts";

const MOST = 60_000;
/** Parts that a pattern could try at each of their places anew. */
const REPEATED = [
  ...["*", "* a ", "**a", "__a b", "_", "#", "> ", "`", "~"],
  ...[" ", "！"],
  ...["|", "| a | b |\n", "\\|", "| <br", "|\t", "\t", "\n", "\r", " \n", "\u00A0", "\u200B"],
  ...["- ", "a - ", "a: ", ": ", "=", "a=", '"', '""', '"\n', "'", ",", ";", "1. ", "1.", "12:30 "],
  ...["[00:12] ", "[", "(", "<", "<b>", "&amp;", "&#", "--> ", "00:00:01,000 --> ", "Speaker 1: "],
];

test.each(REPEATED.map((part) => [JSON.stringify(part), part]))(
  "a text of %s alone, or in a word, is read in a moment",
  (_, part) => {
    const long = part.repeat(MOST / part.length);
    for (const text of [long, `a${long}b`, `a\t${long}b`, `#html:true\na\t${long}b`]) {
      const began = performance.now();
      readWordList(text);
      splitScript(text);
      splitInTwo(text);
      readRows(text);
      expect(performance.now() - began).toBeLessThan(2_000);
    }
  },
);

test("words of a long text without spaces are counted in little memory", () => {
  const before = process.memoryUsage().heapUsed;
  expect(countWords("我们今天去医院看医生".repeat(2_000), "zh-Hans")).toBeGreaterThan(10_000);
  expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(200);
});
