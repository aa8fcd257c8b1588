import { expect, test } from "vitest";
import { previewOf } from "../../../plan/script/preview.ts";

const HINDI = ["en", "hi"];
const hello = "How can I help you today?";
const pain = "मुझे कल से पेट में दर्द है।";
const sentence = "You have to bring a letter with your name and your address, please.";
const long = `${sentence} ${sentence} ${sentence}`;

test("counts what is said in each language, and what asks for a look", () => {
  const script = `A: ${long}\nB: ${pain}\n[A pause]\nA: ${hello}`;
  const { rows, used, spoken, toLookAt } = previewOf(script, HINDI);
  expect(rows.map(({ place, words, isLong }) => [place, words, isLong])).toEqual([
    [1, 39, true],
    [2, 7, false],
    [null, 2, false],
    [3, 6, false],
  ]);
  expect(used).toHaveLength(3);
  expect({ spoken, toLookAt }).toEqual({ spoken: [2, 1], toLookAt: 2 });
});

test("splits a row and its sample, again and again", () => {
  const script = `Text\tSample\n${long}\tएक। दो। तीन।\n${pain}\tI am ill.`;
  const { split, taken } = {
    split: new Set([long, `${sentence} ${sentence}`]),
    taken: new Set(""),
  };
  const { rows } = previewOf(script, HINDI, { split, taken });
  expect(rows.map(({ place, text, sample }) => [place, text, sample])).toEqual([
    [1, sentence, "एक। दो।"],
    [2, sentence, "तीन।"],
    [3, sentence, ""],
    [4, pain, "I am ill."],
  ]);
});

test("a row with a fault is taken when its author says so", () => {
  const script = `A: ${hello}\nB: ${pain}\nNurse: The doctor is here.\nA: ${hello}`;
  const taken = new Set(["Nurse: The doctor is here."]);
  const { used, toLookAt } = previewOf(script, HINDI, { split: new Set(), taken });
  expect(used.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  expect(toLookAt).toBe(1);
});

test("not what a dialogue cannot hold, and no row offers it", () => {
  const huge = `${"word ".repeat(1_001)}end.`;
  const script = `A: ${huge}\n${`B: ${pain}\nA: ${hello}\n`.repeat(100)}`;
  const { rows, used } = previewOf(script, HINDI, {
    split: new Set(),
    taken: new Set([huge, hello, pain]),
  });
  expect(rows).toHaveLength(201);
  expect(used).toHaveLength(99);
  expect(rows[0]?.place).toBeNull();
  const isOffered = ({ place, mayBeTaken }: (typeof rows)[number]) => place === null && mayBeTaken;
  expect(rows.filter(isOffered)).toEqual([]);
});
