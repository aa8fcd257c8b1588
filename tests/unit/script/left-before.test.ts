import { describe, expect, test } from "vitest";
import {
  isRefused,
  leftBefore,
  placeOfLeft,
  type Unfinished,
} from "../../../plan/script/left-before.ts";

type Segment = Unfinished["segments"][number];
const sound = {};
const twelve = Array.from({ length: 12 }, () => "word").join(" ");
const english: Segment = {
  ...{ language: "en", text: `${twelve} ${twelve}`, sample: "मुझे दर्द है।" },
  ...{ prompt: sound, spoken: sound },
};
const hindi: Segment = {
  ...{ language: "hi", text: `${twelve.replaceAll("word", "शब्द")} है।`, sample: "I am in pain." },
  ...{ prompt: sound, spoken: sound },
};
/** 6 × 24 English and 6 × 13 Hindi words, and two more turns of 20. */
const complete: Unfinished = {
  language_tag: "hi",
  question_background: "A patient sees a doctor.",
  segments: Array.from({ length: 14 }, (_, at) => (at % 2 === 0 ? english : hindi)),
};

function left(change: Partial<Segment>, at = 2): string[] {
  const segments = complete.segments.map((segment, place) =>
    place === at ? { ...segment, ...change } : segment,
  );
  return leftBefore({ ...complete, segments }).map(({ kind, segment }) => `${kind} ${segment}`);
}

test("nothing is left of a complete dialogue", () => {
  expect(leftBefore(complete)).toEqual([]);
});

describe("a segment", () => {
  test.each<[string, Partial<Segment>, string[]]>([
    ["without text", { text: "" }, ["no-text 3"]],
    ["without a sample", { sample: "" }, ["no-sample 3"]],
    ["without a sound", { prompt: null }, ["no-sound 3"]],
    ["without a sound of the sample", { spoken: null }, ["no-sample-sound 3"]],
    ["of 36 words", { text: `${twelve} ${twelve} ${twelve}` }, ["too-long 3"]],
    ["of 35 words", { text: `${twelve} ${twelve} ${twelve}`.slice(5) }, []],
    ["with numbers and dashes", { text: `${twelve} – ${twelve} $1,200.50 at 10:30 a.m.` }, []],
    [
      "in other letters",
      { text: `${twelve.replaceAll("word", "शब्द")} ${twelve.replaceAll("word", "शब्द")}` },
      ["letters 3"],
    ],
    [
      "with letters of a third language",
      { text: "我有问题。", sample: "" },
      ["no-sample 3", "letters 3"],
    ],
    ["with a sample in its own letters", { sample: "I am in pain." }, ["letters 3"]],
    ["with English words in the other language", { sample: "मेरे पास Medicare card नहीं है।" }, []],
    [
      "twice in one language",
      { language: "hi", text: hindi.text, sample: hindi.sample },
      ["turn 3", "turn 4"],
    ],
  ])("%s", (_, change, expected) => expect(left(change)).toEqual(expected));
});

test("Chinese and Thai words count without spaces between them", () => {
  const kinds = (language_tag: string, text: string) =>
    leftBefore({
      ...complete,
      language_tag,
      segments: [{ ...english, language: language_tag, text, sample: "Yes." }],
    })
      .map(({ kind }) => kind)
      .filter((kind) => kind === "too-long");
  expect(kinds("zh-Hans", "医生今天给病人看病。".repeat(4))).toEqual([]);
  expect(kinds("zh-Hans", "医生今天给病人看病。".repeat(9))).toEqual(["too-long"]);
  expect(kinds("th", "ฉันปวดท้องตั้งแต่เมื่อวาน".repeat(3))).toEqual([]);
  expect(kinds("th", "ฉันปวดท้องตั้งแต่เมื่อวาน".repeat(20))).toEqual(["too-long"]);
});

test("the whole dialogue", () => {
  const of = (change: Partial<Unfinished>) => leftBefore({ ...complete, ...change });
  expect(of({ question_background: " " })).toEqual([
    { kind: "no-background", segment: null, text: "The dialogue has no background." },
  ]);
  expect(of({ segments: [] })).toEqual([
    { kind: "no-segments", segment: null, text: "The dialogue has no segment yet." },
  ]);
  expect(of({ segments: complete.segments.slice(0, 6) }).map(({ text }) => text)).toEqual([
    "The test has 12 to 14 segments, this has 6.",
    "The test has about 300 words, this has 111.",
  ]);
});

test("each sentence leads to its place", () => {
  const places = (change: Partial<Unfinished>) =>
    leftBefore({ ...complete, ...change }).map((left) => placeOfLeft(left));
  expect(places({ question_background: "" })).toEqual(["#question_background"]);
  expect(places({ segments: [] })).toEqual(["#dialogue"]);
  const [first, second = first, ...others] = complete.segments;
  if (first && second)
    expect(places({ segments: [first, { ...second, sample: "" }, ...others] })).toEqual([
      "#segment-2",
    ]);
});

test("only what students would miss is refused", () => {
  const empty = { ...english, text: "", sample: "", prompt: null, spoken: null };
  const refused = leftBefore({ ...complete, question_background: "", segments: [empty] });
  expect(refused.filter(isRefused).map(({ text }) => text)).toEqual([
    "Segment 1 misses what is said.",
    "Segment 1 misses the sample in words.",
    "Segment 1 misses the sound.",
  ]);
});
