import { expect, it } from "vitest";
import { givenPast, givenVisit } from "../../support/given/day.ts";
import { axisSteps, labelEvery } from "../../../app/components/pictures/picture.tsx";
import {
  daysFrom,
  dueByDay,
  minutesByDay,
  mondayOf,
  ownMarksOf,
  speedsOf,
} from "../../../app/routes/progress/figures.server.ts";
import { dayBegan } from "../../../app/lib/text/time-zone.server.ts";
import { sumOf } from "../../../app/routes/progress/progress.page.server.ts";

it.each([
  // Sydney changes to summer time on 4 October 2026. That day has 23 hours and begins at 14:00 UTC.
  ["Australia/Sydney", "2026-10-03", givenVisit("2026-10-03T13:40:00Z", 30), [20, 10, 0]],
  ["Australia/Sydney", "2026-10-03", givenVisit("2026-10-04T12:50:00Z", 20), [0, 10, 10]],
  // It changes back on 4 April 2027, with 25 hours.
  ["Australia/Sydney", "2027-04-03", givenVisit("2027-04-04T13:50:00Z", 20), [0, 10, 10]],
  ["Australia/Perth", "2026-11-23", givenVisit("2026-11-24T15:50:00Z", 40), [0, 10, 30]],
  ["Asia/Kolkata", "2026-11-23", givenVisit("2026-11-24T18:25:00Z", 10), [0, 5, 5]],
  [null, "2026-11-23", givenVisit("2026-11-24T12:50:00Z", 20), [0, 10, 10]],
  // Pauses do not count, nor does time outside these days.
  ["Asia/Kolkata", "2026-11-23", givenVisit("2026-11-24T18:00:00Z", 60, 30), [0, 15, 15]],
  ["Asia/Kolkata", "2026-11-23", givenVisit("2026-11-22T18:00:00Z", 60), [30, 0, 0]],
  [
    "Asia/Kolkata",
    "2026-11-23",
    { ...givenVisit("2026-11-24T09:00:00Z", 5), started_at: "?" },
    [0, 0, 0],
  ],
])("minutes by day: %s from %s", (zone, first, one, minutes) => {
  expect(minutesByDay([one], daysFrom(first, 3), zone)).toEqual(minutes);
});

it.each([
  ["Australia/Perth", "2026-11-24T15:59:00Z", [1, 0, 0]],
  ["Australia/Perth", "2026-11-24T16:00:00Z", [0, 1, 0]],
  ["Asia/Kolkata", "2026-11-24T18:29:00Z", [1, 0, 0]],
  ["Asia/Kolkata", "2026-11-24T18:30:00Z", [0, 1, 0]],
  ["Australia/Perth", "2026-01-01T00:00:00Z", [1, 0, 0]],
  ["Australia/Perth", "2027-11-24T00:00:00Z", [0, 0, 0]],
])("words due: %s at %s", (zone, due, words) => {
  expect(dueByDay([due], daysFrom("2026-11-24", 3), zone)).toEqual(words);
});

it("the day of a clock change begins at midnight too", () => {
  const began = dayBegan("Australia/Sydney", new Date("2026-10-04T05:00:00Z"));
  expect(began.toISOString()).toBe("2026-10-03T14:00:00.000Z");
});

it("a week begins on Monday", () => {
  const days = ["2026-11-22", "2026-11-23", "2026-11-29", "2027-01-01"];
  expect(days.map(mondayOf)).toEqual(["2026-11-16", "2026-11-23", "2026-11-23", "2026-12-28"]);
});

const many = Array.from({ length: 5_000 }, (_, index) =>
  givenPast(5_000 - index, { start_ms: 1_000 + index, own_marks: "1.om 2.ok 9.zz" }),
);

it("lists the newest dialogues with a known speed, oldest first", () => {
  expect(speedsOf([])).toEqual([]);
  expect(speedsOf([givenPast(1)])).toEqual([]);
  const shown = speedsOf([givenPast(5_001), givenPast(7, { pause_ms: 2_449 }), ...many]);
  expect(shown).toHaveLength(12);
  expect([shown[0]?.serial, shown.at(-2)?.serial]).toEqual(["4990", "5000"]);
  expect(shown.at(-1)).toMatchObject({ serial: "7", start: null, pause: 2.4 });
});

it("counts own marks by kind, and estimates a dialogue whose segments are all marked", () => {
  expect(ownMarksOf([])).toBeNull();
  expect(ownMarksOf([givenPast(1), givenPast(2, { own_marks: "" })])).toBeNull();
  const marked = [
    givenPast(1, { own_marks: "1.om 2.gr 2.om" }),
    givenPast(2, { own_marks: "1.gr 1.om" }),
    givenPast(3, { own_marks: "1.ok 2.ok", no_of_segments: null }),
  ];
  expect(ownMarksOf(marked)).toMatchObject({
    heads: [
      { name: "Omission", count: 3 },
      { name: "Grammar", count: 2 },
    ],
    ...{ slips: 5, marked: 3, complete: 1, estimates: [{ recordId: 1, estimate: 40 }] },
  });
  expect(ownMarksOf(many)).toMatchObject({ slips: 5_000, complete: 5_000 });
  expect(ownMarksOf(many)?.estimates).toHaveLength(4);
});

it.each([
  [[], [], null, false],
  [[null, null], [], null, false],
  [[34, null], [34, null], null, false],
  [[32, 31], [32, 31], 63, true],
  [[29, 33.5], [29, 33.5], 62.5, false],
  [[45, 28], [45, 28], 73, false],
])("adds the marks %j of a mock test", (given, marks, sum, passed) => {
  expect(sumOf(given)).toEqual({ marks, sum, passed });
});

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [47, [0, 20, 40, 60]],
  [200, [0, 50, 100, 150, 200]],
  [1_440, [0, 500, 1_000, 1_500]],
])("draws an axis to %i", (most, steps) => {
  expect(axisSteps(most)).toEqual(steps);
});

it("drops labels that would not fit next to each other on a phone", () => {
  const labels = (count: number, text: string) => Array.from({ length: count }, () => text);
  expect(labelEvery(labels(12, "12"))).toBe(1);
  expect(labelEvery(labels(12, "4990"))).toBe(2);
});
