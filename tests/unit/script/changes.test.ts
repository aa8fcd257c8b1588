import { expect, it } from "vitest";
import {
  applyChange,
  type Change,
  isClash,
  type Script,
  type ScriptSegment,
} from "../../../plan/script/changes.ts";

const blank = (key: number, language: string): ScriptSegment => ({
  ...{ key, language, text: "", sample: "", key_facts: [], prompt: null, spoken: null },
});
const said = (key: number, text: string) => ({ ...blank(key, "en"), text });
const SCRIPT: Script<ScriptSegment> = {
  ...{
    question_title: "At the bank",
    category: "Banking",
    question_background: "",
    serial_no: 7,
    use: "practice",
  },
  ...{ segments: [said(1, "one"), said(2, "two"), said(3, "three")], removed: [] },
};

const set = (key: number, from: string, to: string): Change => ({
  ...{ do: "set", key, field: "text", from, to },
});

/** Applies changes one after the other. Returns the texts with their keys, or the clash. */
function after(...changes: Change[]) {
  let script = SCRIPT;
  for (const change of changes) {
    const result = applyChange(script, change, { blank });
    if (isClash(result)) return result;
    script = result;
  }
  return script.segments.map(({ key, text }) => `${key} ${text}`);
}

it("gives each text and sound to its language when the other one speaks", () => {
  const segment = { ...blank(1, "en"), text: "Hello", sample: "नमस्ते", prompt: "en.mp3" };
  const change: Change = { do: "set", key: 1, field: "language", from: "en", to: "hi" };
  expect(applyChange({ ...SCRIPT, segments: [segment] }, change, { blank })).toMatchObject({
    segments: [{ language: "hi", text: "नमस्ते", sample: "Hello", prompt: null, spoken: "en.mp3" }],
  });
});

it.each<[string, Change[], ReturnType<typeof after>]>([
  ["sets a text", [set(2, "two", "zwei")], ["1 one", "2 zwei", "3 three"]],
  [
    "takes a repeated text for done",
    [set(2, "two", "zwei"), set(2, "two", "zwei")],
    ["1 one", "2 zwei", "3 three"],
  ],
  ["tells what stands there instead", [set(2, "two?", "zwei")], { theirs: "two" }],
  ["tells that a segment is unknown", [set(9, "", "nine")], { theirs: null }],
  [
    "adds at the top, once",
    [
      { do: "add", key: 9, after: null, language: "hi" },
      { do: "add", key: 9, after: 3, language: "hi" },
    ],
    ["9 ", "1 one", "2 two", "3 three"],
  ],
  [
    "adds at the end when the segment above is gone",
    [
      { do: "remove", key: 2 },
      { do: "add", key: 9, after: 2, language: "en" },
    ],
    ["1 one", "3 three", "9 "],
  ],
  [
    "brings a removed segment back with its text, where it stood",
    [
      { do: "remove", key: 2 },
      { do: "add", key: 2, after: 1, language: "en" },
    ],
    ["1 one", "2 two", "3 three"],
  ],
  [
    "brings a segment back that somebody else still writes",
    [{ do: "remove", key: 2 }, set(2, "two", "zwei")],
    ["1 one", "2 zwei", "3 three"],
  ],
  [
    "moves, and ignores what is gone",
    [
      { do: "move", key: 3, after: null },
      { do: "move", key: 8, after: 1 },
      { do: "remove", key: 8 },
    ],
    ["3 three", "1 one", "2 two"],
  ],
])("a change %s", (_, changes, expected) => {
  expect(after(...changes)).toEqual(expected);
});
