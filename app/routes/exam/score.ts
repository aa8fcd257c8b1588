import { CCL } from "#app/lib/review/ccl-marks.ts";

/**
 * What a teacher's estimates of the dialogues come to, a sentence each, and of the whole test when
 * both dialogues have one. Marks, by halves; [] when nothing was estimated.
 */
export function scoreTexts(estimates: readonly (number | null)[]): string[] {
  const marks = estimates.flatMap((mark) => mark ?? []);
  if (marks.length === 0) return [];
  const each = estimates.map((mark, index) => `Dialogue ${index + 1}: ${markText(mark)}.`);
  if (marks.length !== 2 || estimates.length !== 2) return each;
  const total = marks.reduce((sum, mark) => sum + mark, 0);
  const isPassed = total >= CCL.testPass && marks.every((mark) => mark >= CCL.dialoguePass);
  return [...each, `Both: ${total} of ${CCL.test}, ${isPassed ? "passed" : "not passed"}.`];
}

function markText(mark: number | null): string {
  if (mark === null) return "no mark";
  const isEnough = mark >= CCL.dialoguePass;
  return `${mark} of ${CCL.dialogue}, ${isEnough ? "enough" : "not enough"}`;
}
