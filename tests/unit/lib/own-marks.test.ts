import { expect, test } from "vitest";
import {
  countedSegments,
  countText,
  estimateOf,
  estimateTexts,
  marksQuery,
  notesLine,
  readMarks,
  saidIn,
  slipsOf,
  weakSegments,
} from "../../../app/lib/review/marks.ts";
import { HEAD_GROUPS } from "../../../plan/marks.ts";
import {
  onlySegments,
  segmentAfter,
  segmentBefore,
} from "../../../app/routes/practice/dialogue/position.server.ts";

const EVERY_HEAD = HEAD_GROUPS.flatMap(({ heads }) => heads);

test("there are twelve kinds of error, each with its own code", () => {
  expect([EVERY_HEAD.length, new Set(EVERY_HEAD.map(({ code }) => code)).size]).toEqual([12, 12]);
});

test("reads each tick in an address once, in order, and skips invalid ones", () => {
  const marks = readMarks(["9.di", "1.om", "1.om", "1.xx", "0.om", "1", "1000.om", null, "1.om "]);
  expect(marksQuery(marks)).toBe("&mark=1.om&mark=9.di");
  expect(countedSegments(readMarks(["9.di", "1.om", "1.gr"]))).toEqual([1, 9]);
});

test("reads at most as many ticks as a dialogue can have", () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `${(at % 999) + 1}.om`);
  expect(readMarks(many).length).toBe(400);
});

test.each([
  [[], 45],
  [["1.om", "2.gr", "3.lp"], 41.5],
  [
    Array.from({ length: 13 }, (_, at) => EVERY_HEAD.map(({ code }) => `${at + 1}.${code}`)).flat(),
    0,
  ],
])("estimates the marks that are left: %j", (ticks, estimate) => {
  expect(estimateOf(readMarks(ticks))).toBe(estimate);
});

test("a dialogue below its minimum fails the test, whatever the total", () => {
  const ticks = (count: number) =>
    readMarks(Array.from({ length: count }, (_, at) => `${at + 1}.om`));
  expect(estimateTexts(ticks(6), 6)).toEqual([
    "33 of 45, enough for the 29 that a dialogue needs.",
    "Two dialogues like this one: 66 of 90. The test needs 63, and 29 in each dialogue: passed.",
  ]);
  expect(estimateTexts(ticks(8), 8)).toEqual([
    "29 of 45, enough for the 29 that a dialogue needs.",
    "Two dialogues like this one: 58 of 90. The test needs 63, and 29 in each dialogue: not passed.",
  ]);
  expect(estimateTexts(ticks(9), 9)[0]).toBe("27 of 45, below the 29 that a dialogue needs.");
});

test("writes the marks for the notes as one plain line", () => {
  const marks = readMarks(["1.om", "4.om", "2.lp", "3.ok"]);
  expect(notesLine("22/11/2026", marks, 4)).toBe(
    "22/11/2026: my own marks 40.5 of 45; Omission in segments 1, 4; Long pauses in segment 2.",
  );
  expect(notesLine("22/11/2026", marks, 13)).toBe(
    "22/11/2026: my own marks, counted in 4 of 13 segments; Omission in segments 1, 4; Long pauses in segment 2.",
  );
});

test("gives no verdict before every segment is counted, also those without mistakes", () => {
  const marks = readMarks(["1.om", "2.ok"]);
  expect(estimateTexts(marks, 13)).toEqual([
    "Counted in 2 of 13 segments: 2 off so far.",
    "Tick “No mistakes” where nothing went wrong. The estimate comes when every segment is counted.",
  ]);
  expect(estimateTexts(marks, 2)[0]).toBe("43 of 45, enough for the 29 that a dialogue needs.");
  expect(estimateTexts(marks, null)[0]).toBe("Counted in 2 segments: 2 off so far.");
  expect(slipsOf(marks).length).toBe(1);
  expect([1, 2, 3].map((segment) => countText(marks, segment))).toEqual([" (1)", " (0)", ""]);
});

test.each([
  ["only=5,2,2", [2, 5]],
  ["only=0,99,3", [3]],
  ["only=", []],
  ["only=2;3", []],
  ["", []],
])("reads the segments in an address: %s", (query, only) => {
  expect(onlySegments(new URL(`http://portal/?${query}`), 13)).toEqual(only);
});

test("Next and Previous visit only those segments, and then the end", () => {
  expect([2, 3, 5].map((at) => segmentAfter([2, 5], at, 13))).toEqual([5, 5, null]);
  expect([14, 5, 2].map((at) => segmentBefore([2, 5], at))).toEqual([5, 2, null]);
  expect([1, 13].map((at) => segmentAfter([], at, 13))).toEqual([2, null]);
  expect([14, 2, 1].map((at) => segmentBefore([], at))).toEqual([13, 1, null]);
});

test("facts that were said or not are kept with the marks and cost nothing", () => {
  const marks = readMarks(["3.n1", "2.y1", "3.gr", "2.n1", "4.y0", "4.z1", "5.y1"]);
  expect(marksQuery(marks), "the last tick of a fact counts").toBe(
    "&mark=2.n1&mark=3.n1&mark=3.gr&mark=5.y1",
  );
  expect([slipsOf(marks).length, countedSegments(marks), estimateOf(marks)]).toEqual([1, [3], 44]);
  expect([countText(marks, 2), estimateTexts(readMarks(["2.n1"]), 13)]).toEqual(["", ["", ""]]);
  expect([saidIn(marks, 3, 1), saidIn(marks, 5, 1), saidIn(marks, 5, 2)]).toEqual([
    ...[false, true, null],
  ]);
  expect(weakSegments(marks)).toEqual([2, 3]);
});
