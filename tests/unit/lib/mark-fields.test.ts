import { expect, test } from "vitest";
import {
  type Counts,
  countedHeads,
  countedMark,
  countsText,
} from "../../../app/routes/staff/reviews/review-form.ts";
import * as portal from "../../../app/lib/review/marks.ts";
import { HEADS } from "../../../upstream/exam/review.ts";

test("staff count the same kinds of error by which students mark themselves", () => {
  expect(HEADS).toEqual(portal.HEAD_GROUPS.flatMap(({ heads }) => heads.map(({ code }) => code)));
});

test("deducts what each error costs, and never more than the total", () => {
  const counts: Counts[] = [{ om: 2, rg: 1 }, { he: 1 }, {}];
  expect(countedMark(counts)).toBe(39.5);
  expect(countedHeads(counts)).toEqual([
    { name: "Omission", count: 2, lost: 4 },
    { name: "Register", count: 1, lost: 1 },
    { name: "Hesitation", count: 1, lost: 0.5 },
  ]);
  expect(countedMark([{ om: 30 }])).toBe(0);
  expect(countsText({ he: 1, om: 2 })).toBe("2 Omission, 1 Hesitation");
});
