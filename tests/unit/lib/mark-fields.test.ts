import { expect, test } from "vitest";
import {
  countedHeads,
  countedMark,
  countsText,
  readHalfMarks,
  readMoment,
} from "../../../app/lib/marking/mark-fields.ts";

test("deducts what each error costs, and never more than the total", () => {
  const counts: Record<string, number>[] = [{ om: 2, rg: 1 }, { he: 1 }, {}];
  expect(countedMark(counts, 45)).toBe(39.5);
  expect(countedHeads(counts)).toEqual([
    { name: "Omission", count: 2, lost: 4 },
    { name: "Register", count: 1, lost: 1 },
    { name: "Hesitation", count: 1, lost: 0.5 },
  ]);
  expect(countedMark([{ om: 30 }], 45)).toBe(0);
  expect([countsText([{ he: 1, om: 2 }]), countsText([{ om: 0 }])]).toEqual([
    "Omission 2, Hesitation 1",
    "",
  ]);
});

test.each([
  ["0:06", 6_000],
  ["6", 6_000],
  [" 1:05 ", 65_000],
  ["0:06.5", 6_500],
  ["90", 90_000],
  ["60:00", 3_600_000],
  ["60:01", null],
  ["", null],
  ["soon", null],
  ["-1", null],
  ["1:2:3", null],
  ["1e3", null],
])("reads the moment %j", (typed, moment) => {
  expect(readMoment(typed)).toBe(moment);
});

test.each([
  ["31", 62],
  ["31.5", 63],
  ["31,5", 63],
  [" 45 ", 90],
  ["0", 0],
  ["", null],
  ["45.5", undefined],
  ["31.2", undefined],
  ["31.", undefined],
  ["-1", undefined],
  ["1e1", undefined],
  ["many", undefined],
])("reads the typed mark %j as half marks", (typed, half) => {
  expect(readHalfMarks(typed, 45)).toBe(half);
});
