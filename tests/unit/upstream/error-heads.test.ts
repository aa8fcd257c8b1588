import { expect, test } from "vitest";
import * as portal from "../../../app/lib/review/ccl-marks.ts";
import {
  CCL,
  countsText,
  HEAD_GROUPS,
  suggestedMark,
} from "../../../upstream/staff/error-heads.ts";

test("staff count by the heads by which students mark themselves", () => {
  expect(HEAD_GROUPS).toEqual(portal.HEAD_GROUPS);
  expect(CCL).toEqual(portal.CCL);
});

test("a suggestion takes what each error costs, and never more than there is", () => {
  expect(suggestedMark([{ om: 2, rg: 1 }, { he: 1 }, {}])).toBe(39.5);
  expect(suggestedMark([{ om: 30 }])).toBe(0);
  expect(countsText({ he: 1, om: 2 })).toBe("2 Omission, 1 Hesitation");
});
