import { expect, test } from "vitest";
import {
  factTexts,
  type TakeFacts,
  extraFields,
  spokenBefore,
  usedRepeats,
} from "../../../app/lib/studio/take/take.ts";

const facts: TakeFacts = { startMs: 1240, pauseMs: 2300, repeats: 0 };
const said = (given: TakeFacts | null, durationMs: number | null = 14_000) =>
  factTexts(given, durationMs).map(({ name, value }) => `${name}: ${value}`);

test("describes the facts of a take in words", () => {
  expect(said(facts)).toEqual([
    "First words after the chime: 1.2 s, within 5",
    "Longest pause: 2.3 s",
    "Length: 14.0 s",
    "Free repeat: unused",
  ]);
});

test("reports a late start, and repeats beyond the free one", () => {
  expect(said({ startMs: 6400, pauseMs: 21_600, repeats: 3 }, 45_200)).toEqual([
    "First words after the chime: 6.4 s, later than 5",
    "Longest pause: 22 s",
    "Length: 45 s",
    "Free repeat: used, and 2 more that would cost marks",
  ]);
});

test.each([
  [
    "no words heard",
    { startMs: null, pauseMs: 0, repeats: 1 },
    ["First words after the chime: no words heard"],
  ],
  ["a level that was not watched", { startMs: null, pauseMs: null, repeats: 1 }, []],
])("%s", (_, given, first) => {
  expect(said(given, null)).toEqual([...first, "Free repeat: used"]);
});

test("claims nothing about a take without facts", () => {
  expect(said(null)).toEqual(["Length: 14.0 s"]);
});

test("counts each repeat once, from whatever source", () => {
  const place = (segmentId: number) => ({ kind: "mock" as const, id: 9, segmentId });
  const segments = [3, 2, 1, 0].map((attempts, id) => ({ place: place(id), attempts }));
  const dialogue = { place: place(1), segments };
  const take = (segmentId: number, attempt: number) => ({
    record: { place: place(segmentId), attempt },
  });
  const used = (attempt: number, ...takes: ReturnType<typeof take>[]) =>
    usedRepeats(attempt, dialogue, { queue: { list: () => takes } });
  // A segment from the list of a mock test shows no attempts.
  expect([used(0), used(3)]).toEqual([3, 4]);
  expect([spokenBefore(0, dialogue), spokenBefore(3, dialogue)]).toEqual([2, 3]);
  expect([used(0, take(2, 2)), used(0, take(0, 3))], "a take on its way").toEqual([4, 3]);
  expect(used(0, take(14, 2)), "of the test's other dialogue").toBe(3);
});

test("leaves a form field empty when its value is unknown or too long", () => {
  expect(extraFields({ peaks: [0, 100], facts })).toEqual({
    peaks: "[0,100]",
    facts: '{"start_ms":1240,"pause_ms":2300,"repeats":0}',
  });
  expect(extraFields({ peaks: [] })).toEqual({ peaks: "", facts: "" });
  expect(extraFields({ peaks: Array.from({ length: 401 }, () => 1), facts: null }).peaks).toBe("");
});
