import { expect, test } from "vitest";
import { partsOf } from "../../../app/lib/review/moments.ts";

const word = (text: string, at_ms: number | null) => ({ text, at_ms });

test("heard words are parts of six, each from the moment of its first word", () => {
  const words = [..."abcdefgh"].map((text, index) => word(text, index * 100));
  expect(partsOf(words)).toEqual([
    { atMs: 0, text: "a b c d e f" },
    { atMs: 600, text: "g h" },
  ]);
});

test("a word without a moment goes with the one before, and never begins a part", () => {
  const words = [word("a", null), word("b", 200), word("c", null), word("d", 400)];
  expect(partsOf(words)).toEqual([{ atMs: 200, text: "b c d" }]);
});
