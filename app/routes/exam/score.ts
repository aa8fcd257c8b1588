import { CCL } from "#app/lib/review/ccl-marks.ts";

/** A part of the test: its mark by halves, which may be missing, and what is enough. */
export interface Score {
  part: string;
  mark: number | null;
  of: number;
  least: number;
}

/** The score board of a test: each dialogue, and both together; [] when nothing has a mark. */
export function scoresOf(estimates: readonly (number | null)[]): Score[] {
  const marks = estimates.flatMap((mark) => mark ?? []);
  if (marks.length === 0) return [];
  const each = estimates.map((mark, index) => ({
    ...{ part: `Dialogue ${index + 1}`, mark },
    ...{ of: CCL.dialogue, least: CCL.dialoguePass },
  }));
  if (estimates.length !== 2) return each;
  const both = marks.length === 2 ? marks.reduce((sum, mark) => sum + mark, 0) : null;
  return [...each, { part: "Both", mark: both, of: CCL.test, least: CCL.testPass }];
}

/** What the marks come to, in a sentence; null while one is missing. */
export function verdictOf(scores: Score[]): string | null {
  const both = scores.find(({ part }) => part === "Both");
  if (!both || both.mark === null) return null;
  const short = scores.filter(({ mark, least }) => mark !== null && mark < least);
  if (short.length === 0) return "Passed: every mark is high enough.";
  const needs = short.map(
    ({ part, mark, least }) =>
      `${part === "Both" ? "both together need" : `${part} needs`} ${least - (mark ?? 0)} more`,
  );
  return `Not passed yet: ${needs.join(", ")}.`;
}
