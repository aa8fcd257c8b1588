import { expect, test } from "vitest";
import { scoresOf, verdictOf } from "../../../app/routes/exam/feedback.server.ts";

test.each<[(number | null)[], string[], string | null]>([
  [[], [], null],
  [[null, null], [], null],
  [
    [31.5, null],
    ["Dialogue 1: 31.5 of 45, 29", "Dialogue 2: null of 45, 29", "Both: null of 90, 63"],
    null,
  ],
  [
    [40, 28.5],
    ["Dialogue 1: 40 of 45, 29", "Dialogue 2: 28.5 of 45, 29", "Both: 68.5 of 90, 63"],
    "Not passed yet: Dialogue 2 needs 0.5 more.",
  ],
  [
    [29, 33],
    ["Dialogue 1: 29 of 45, 29", "Dialogue 2: 33 of 45, 29", "Both: 62 of 90, 63"],
    "Not passed yet: both together need 1 more.",
  ],
  [
    [30, 33],
    ["Dialogue 1: 30 of 45, 29", "Dialogue 2: 33 of 45, 29", "Both: 63 of 90, 63"],
    "Passed: every mark is high enough.",
  ],
  [[40], ["Dialogue 1: 40 of 45, 29"], null],
])("estimates %j", (estimates, board, verdict) => {
  const scores = scoresOf(estimates);
  expect(scores.map(({ part, mark, of, least }) => `${part}: ${mark} of ${of}, ${least}`)).toEqual(
    board,
  );
  expect(verdictOf(scores)).toBe(verdict);
});
