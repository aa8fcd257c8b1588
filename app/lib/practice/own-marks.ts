import { CCL, type ErrorHead, HEAD_GROUPS } from "#app/lib/review/ccl-marks.ts";

/** One tick of a student: what went wrong in which segment. */
export interface Mark {
  segment: number;
  head: ErrorHead;
  cost: number;
}

/** More than a dialogue can have; whoever sends more is no page of ours. */
const MOST = 400;

/** Ticks as addresses and forms carry them, "3.om"; what is no tick is left out. */
export function readMarks(values: readonly unknown[]): Mark[] {
  const known = new Map(
    HEAD_GROUPS.flatMap(({ heads, cost }) =>
      heads.map((head) => [head.code, { head, cost }] as const),
    ),
  );
  const marks = new Map<string, Mark>();
  for (const value of values.slice(0, MOST)) {
    const [, segment, code = ""] = /^([1-9]\d{0,2})\.([a-z]{2})$/.exec(String(value)) ?? [];
    const head = known.get(code);
    if (head) marks.set(String(value), { segment: Number(segment), ...head });
  }
  return [...marks.values()].sort((one, other) => one.segment - other.segment);
}

/** The tick as a form sends it. */
export function markValue(segment: number, { code }: ErrorHead): string {
  return `${segment}.${code}`;
}

/** The ticks as the end of an address that has a query. */
export function marksQuery(marks: readonly Mark[]): string {
  return marks.map(({ segment, head }) => `&mark=${markValue(segment, head)}`).join("");
}

/** The segments that have a tick, each once, in order. */
export function weakSegments(marks: readonly Mark[]): number[] {
  return [...new Set(marks.map(({ segment }) => segment))];
}

/** What is left of a dialogue's marks by the student's own count. */
export function estimateOf(marks: readonly Mark[]): number {
  const lost = marks.reduce((sum, { cost }) => sum + cost, 0);
  return Math.max(0, CCL.dialogue - lost);
}

/** The estimate in two sentences: of this dialogue, and of a test of two like it. */
export function estimateTexts(marks: readonly Mark[]): [string, string] {
  const estimate = estimateOf(marks);
  const passes = estimate >= CCL.dialoguePass ? "enough for" : "below";
  const both = estimate * 2;
  const testPasses = both >= CCL.testPass && estimate >= CCL.dialoguePass;
  return [
    `${estimate} of ${CCL.dialogue}, ${passes} the ${CCL.dialoguePass} that a dialogue needs.`,
    `Two dialogues like this one: ${both} of ${CCL.test}. The test needs ${CCL.testPass}, and ${CCL.dialoguePass} in each dialogue: ${testPasses ? "passed" : "not passed"}.`,
  ];
}

/** One plain line for the student's notes; it is never read back. */
export function notesLine(day: string, marks: readonly Mark[]): string {
  const segmentsOf = new Map<string, number[]>();
  for (const { head, segment } of marks)
    segmentsOf.set(head.name, [...(segmentsOf.get(head.name) ?? []), segment]);
  const slips = [...segmentsOf].map(
    ([name, segments]) =>
      `${name} in ${segments.length === 1 ? "segment" : "segments"} ${segments.join(", ")}`,
  );
  const estimate = `${day}: my own marks ${estimateOf(marks)} of ${CCL.dialogue}`;
  return `${[estimate, ...slips].join("; ")}.`;
}
