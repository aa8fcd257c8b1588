import { expect, test } from "vitest";
import { scoreTexts } from "../../../app/routes/exam/score.ts";

test.each([
  [[], []],
  [[null, null], []],
  [
    [31.5, null],
    ["Dialogue 1: 31.5 of 45, enough.", "Dialogue 2: no mark."],
  ],
  [
    [40, 28.5],
    [
      "Dialogue 1: 40 of 45, enough.",
      "Dialogue 2: 28.5 of 45, not enough.",
      "Both: 68.5 of 90, not passed.",
    ],
  ],
  [
    [29, 33],
    [
      "Dialogue 1: 29 of 45, enough.",
      "Dialogue 2: 33 of 45, enough.",
      "Both: 62 of 90, not passed.",
    ],
  ],
  [
    [30, 33],
    ["Dialogue 1: 30 of 45, enough.", "Dialogue 2: 33 of 45, enough.", "Both: 63 of 90, passed."],
  ],
])("estimates %j", (estimates, texts) => {
  expect(scoreTexts(estimates)).toEqual(texts);
});
