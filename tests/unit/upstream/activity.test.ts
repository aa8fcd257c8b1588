import { expect, it } from "vitest";
import { joinVisits } from "../../../upstream/account/activity.ts";

const MINUTE = 60_000;
const span = (first: number, last = first) => ({ first: first * MINUTE, last: last * MINUTE });
const visit = (startedAt: number, lastSeenAt: number, active: number) => ({
  startedAt: startedAt * MINUTE,
  lastSeenAt: lastSeenAt * MINUTE,
  activeMs: active * MINUTE,
});

it("counts pauses of at most five minutes", () => {
  expect(joinVisits(undefined, [span(0, 3), span(8, 9)])).toEqual([visit(0, 9, 9)]);
  expect(joinVisits(undefined, [span(0, 3), { first: 8 * MINUTE + 1, last: 9 * MINUTE }])).toEqual([
    { ...visit(0, 9, 4), activeMs: 4 * MINUTE - 1 },
  ]);
});

it("ends a visit after more than thirty minutes without a call", () => {
  expect(joinVisits(undefined, [span(0), span(30)])).toEqual([visit(0, 30, 0)]);
  expect(
    joinVisits(undefined, [span(0), { first: 30 * MINUTE + 1, last: 31 * MINUTE }]),
  ).toHaveLength(2);
});

it("continues the visit before", () => {
  const last = { id: 7, ...visit(0, 10, 8) };
  expect(joinVisits(last, [span(12, 13), span(60, 61)])).toEqual([
    { id: 7, ...visit(0, 13, 11) },
    visit(60, 61, 1),
  ]);
  expect(joinVisits(last, [])).toEqual([last]);
});

it("loses no time when the clock goes back, and counts no time twice that another API saw", () => {
  const last = { id: 7, ...visit(0, 10, 8) };
  expect(joinVisits(last, [span(4, 5)])).toEqual([last]);
  expect(joinVisits(last, [span(4, 12)])).toEqual([{ id: 7, ...visit(0, 12, 10) }]);
});
