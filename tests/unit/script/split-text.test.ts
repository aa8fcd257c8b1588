import { expect, test } from "vitest";
import { splitInTwo } from "../../../plan/script/split-text.ts";

test.each([
  ["at the end of a sentence", "I am Karen.", "You called us."],
  [
    "at the sentence nearest the middle",
    "Yes. It is on Monday at ten.",
    "Is that all right for you?",
  ],
  [
    "at a comma, when the sentences are uneven",
    "Yes. The passport is enough,",
    "but the address is not",
  ],
  ["between words without either", "the passport is enough", "for your name and birth"],
  ["in Hindi", "जी हाँ। वह सत्रह साल की है।", "उसका अपना खाता कभी नहीं रहा।"],
  ["in Urdu", "مجھے دو دن سے درد ہے۔", "میں کام پر نہیں جا سکا۔"],
  ["not at a title", "Please see Dr. Rao today.", "He waits for you."],
])("%s", (_, one, other) => expect(splitInTwo(`${one} ${other}`)).toEqual([one, other]));

test("Chinese has no space to lose", () => {
  expect(splitInTwo("我有两个问题。你能帮我吗？")).toEqual(["我有两个问题。", "你能帮我吗？"]);
});

test("one word stays whole", () => {
  expect(splitInTwo("Yes.")).toBeNull();
  expect(splitInTwo("")).toBeNull();
});
