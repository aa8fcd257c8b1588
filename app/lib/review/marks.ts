import { readSaid, type SaidFact, saidWord } from "#plan/said-facts.ts";
import { CCL, type ErrorHead, HEAD_GROUPS } from "#plan/marks.ts";

/** Returns the name of an error head, or null for an unknown code. */
export function headName(code: string): string | null {
  const head = HEAD_GROUPS.flatMap(({ heads }) => heads).find((known) => known.code === code);
  return head?.name ?? null;
}

/** A student's tick: a mistake in a segment, or the lack of one. */
export interface Mark {
  segment: number;
  head: ErrorHead;
  cost: number;
}

/** The tick of a segment without mistakes. */
export const FAULTLESS: ErrorHead = { code: "ok", name: "No mistakes" };
/** More ticks than a dialogue can have: no page of ours sends so many. */
const MOST = 400;
const HEADS = new Map(
  [{ heads: [FAULTLESS], cost: 0 }, ...HEAD_GROUPS].flatMap(({ heads, cost }) =>
    heads.map((head) => [head.code, { head, cost }] as const),
  ),
);

/** Reads ticks from URLs and forms, such as "3.om". Leaves out anything else. */
export function readMarks(values: readonly unknown[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const value of values.slice(0, MOST)) {
    const [, segment, code = ""] = /^([1-9]\d{0,2})\.([a-z]{2})$/.exec(String(value)) ?? [];
    const known = HEADS.get(code);
    const fact = readSaid(String(value));
    if (known) marks.set(String(value), { segment: Number(segment), ...known });
    // A fact is said or not, whichever came last.
    else if (fact) marks.set(`${fact.segment}.${fact.fact}`, factMark(fact));
  }
  return [...marks.values()].sort((one, other) => one.segment - other.segment);
}

/** Reads the ticks of a form: mistakes by `mark`, each fact by a field of its own. */
export function readTicks(form: FormData): Mark[] {
  const isTick = (name: string) => name === "mark" || name.startsWith("said-");
  return readMarks([...form].flatMap(([name, value]) => (isTick(name) ? [value] : [])));
}

/** Returns the tick of a fact: it costs nothing in the estimate. */
function factMark(fact: SaidFact): Mark {
  const word = saidWord(fact);
  const code = word.slice(word.indexOf(".") + 1);
  return { segment: fact.segment, head: { code, name: "" }, cost: 0 };
}

/** Returns whether a fact of a segment is ticked as said; null without a tick. */
export function saidIn(marks: readonly Mark[], segment: number, fact: number): boolean | null {
  const isOf = (isSaid: boolean) =>
    marks.some(
      (mark) => markValue(mark.segment, mark.head) === saidWord({ segment, fact, isSaid }),
    );
  return isOf(true) || (isOf(false) ? false : null);
}

/** Returns the segments with a mistake, or with a fact that was not said. */
export function weakSegments(marks: readonly Mark[]): number[] {
  const unsaid = marks.filter(
    ({ segment, head }) => readSaid(markValue(segment, head))?.isSaid === false,
  );
  return [...new Set([...slipsOf(marks), ...unsaid].map(({ segment }) => segment))].sort(
    (one, other) => one - other,
  );
}

/** Returns a tick as a form sends it. */
export function markValue(segment: number, { code }: ErrorHead): string {
  return `${segment}.${code}`;
}

/** Returns all ticks as one text for storage. `readMarks` reads its words. */
export function marksText(marks: readonly Mark[]): string {
  return marks.map(({ segment, head }) => markValue(segment, head)).join(" ");
}

/** Returns the ticks as the end of a URL that has a query. */
export function marksQuery(marks: readonly Mark[]): string {
  return marks.map(({ segment, head }) => `&mark=${markValue(segment, head)}`).join("");
}

/** Returns the mistakes. A segment with a mistake is not faultless, whatever else is ticked. */
export function slipsOf(marks: readonly Mark[]): Mark[] {
  return marks.filter(({ cost }) => cost > 0);
}

/** Returns the segments with a mistake or "No mistakes", without duplicates. */
export function countedSegments(marks: readonly Mark[]): number[] {
  return [...new Set(marks.filter(isCounted).map(({ segment }) => segment))];
}

const isCounted = ({ head }: Mark) => HEADS.has(head.code);

/** Returns the number of mistakes in a segment: " (2)". Empty before it is marked. */
export function countText(marks: readonly Mark[], segment: number): string {
  const here = marks.filter((mark) => mark.segment === segment && isCounted(mark));
  return here.length > 0 ? ` (${slipsOf(here).length})` : "";
}

/** Returns the marks left for a dialogue by the student's own count. */
export function estimateOf(marks: readonly Mark[]): number {
  return Math.max(0, CCL.dialogue - lostOf(marks));
}

function lostOf(marks: readonly Mark[]): number {
  return marks.reduce((sum, { cost }) => sum + cost, 0);
}

/**
 * Returns the estimate in two sentences: for this dialogue, and for a test of two like it. Needs
 * all `total` segments to be marked; null when the provider does not send their number.
 */
export function estimateTexts(marks: readonly Mark[], total: number | null): [string, string] {
  const counted = countedSegments(marks).length;
  if (counted === 0) return ["", ""];
  if (total === null || counted < total)
    return [
      `Counted in ${counted}${total === null ? "" : ` of ${total}`} segments: ${lostOf(marks)} off so far.`,
      `Tick “${FAULTLESS.name}” where nothing went wrong. ` +
        "The estimate comes when every segment is counted.",
    ];
  const estimate = estimateOf(marks);
  const passes = estimate >= CCL.dialoguePass ? "enough for" : "below";
  const both = estimate * 2;
  const testPasses = both >= CCL.testPass && estimate >= CCL.dialoguePass;
  return [
    `${estimate} of ${CCL.dialogue}, ${passes} the ${CCL.dialoguePass} that a dialogue needs.`,
    `Two dialogues like this one: ${both} of ${CCL.test}. The test needs ${CCL.testPass}, ` +
      `and ${CCL.dialoguePass} in each dialogue: ${testPasses ? "passed" : "not passed"}.`,
  ];
}

/** Returns one line for the student's notes. It is never parsed. */
export function notesLine(day: string, marks: readonly Mark[], total: number | null): string {
  const counted = countedSegments(marks).length;
  const segmentsOf = new Map<string, number[]>();
  for (const { head, segment } of slipsOf(marks))
    segmentsOf.set(head.name, [...(segmentsOf.get(head.name) ?? []), segment]);
  const slips = [...segmentsOf].map(
    ([name, segments]) =>
      `${name} in ${segments.length === 1 ? "segment" : "segments"} ${segments.join(", ")}`,
  );
  const estimate =
    counted === total
      ? `${day}: my own marks ${estimateOf(marks)} of ${CCL.dialogue}`
      : `${day}: my own marks, counted in ${counted}${total === null ? "" : ` of ${total}`} segments`;
  return `${[estimate, ...slips].join("; ")}.`;
}
