import type { Texts } from "#app/lib/http/forms/result.ts";
import type { Draft, Review, SegmentReview, TestSegment } from "#contract/staff/reviews.ts";
import { CCL, HEAD_GROUPS } from "#plan/marks.ts";

/** The number of errors by head, by its code. */
export type Counts = Record<string, number>;
export type Typed = Texts<string>;
type Change = Partial<Review>;

export const MOST = { text: 10_000, remark: 1_000, errors: 99 };
const HEADS = HEAD_GROUPS.flatMap(({ heads, cost }) => heads.map((head) => ({ ...head, cost })));

/** The key that counts an error: a letter of its name. J, K, P, S and U have other actions. */
export const HEAD_KEYS: Record<string, string> = {
  ...{ om: "O", di: "D", in: "I", re: "R" },
  ...{ rg: "E", id: "M", st: "T", gr: "G", pr: "N" },
  ...{ lp: "L", he: "H", sc: "C" },
};

/** Returns the name of the field that counts a head in the open segment. */
export const countField = (code: string) => `count-${code}`;

/** The names of all fields with one open segment. */
export const FIELDS = [
  ...HEADS.map(({ code }) => countField(code)),
  "segment_remark",
  "mark",
  "reviews",
  "remark",
];

/** Returns the fields of the stored review. */
export function typedOf({ review }: Draft, open: TestSegment | undefined): Typed {
  const { reviews, remark, half_marks: half, segments } = review;
  const said = segments[open?.segment_id ?? 0];
  const typed: Typed = { reviews, remark, mark: half === null ? "" : String(half / 2) };
  typed.segment_remark = said?.remark ?? "";
  for (const { code } of HEADS) typed[countField(code)] = String(said?.counts[code] ?? 0);
  return typed;
}

/** Parses the typed fields. Errors are by field. */
export function readReview(typed: Typed, open: TestSegment | undefined) {
  const errors: Record<string, string> = {};
  const said = open && { counts: readCounts(typed, open, errors), remark: remarkOf() };
  const change: Change = {
    half_marks: readMark(typed.mark ?? "", errors),
    reviews: textOf("reviews", "The Admin review", MOST.text),
    remark: textOf("remark", "The Tutor remark", MOST.text),
    segments: open && said ? { [open.segment_id]: said } : {},
  };
  return { change, errors };

  function remarkOf(): string {
    return textOf("segment_remark", `The remark on segment ${open?.serial_no ?? 0}`, MOST.remark);
  }

  function textOf(name: string, label: string, most: number): string {
    const value = (typed[name] ?? "").trim();
    if ([...value].length > most)
      errors[name] = `${label} may have ${most.toLocaleString("en-AU")} characters at most`;
    return value;
  }
}

function readMark(typed: string, errors: Record<string, string>): number | null {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const half = Number(text) * 2;
  if (/^\d{1,2}(\.\d)?$/.test(text) && Number.isInteger(half) && half <= CCL.dialogue * 2)
    return half;
  errors.mark = `The estimate must be a number from 0 to ${CCL.dialogue}, in steps of a half`;
  return null;
}

function readCounts(typed: Typed, { serial_no: no }: TestSegment, errors: Typed): Counts {
  const counts: Counts = {};
  for (const { code, name } of HEADS) {
    const text = (typed[countField(code)] ?? "").trim();
    if (/^\d{0,2}$/.test(text)) counts[code] = Number(text);
    else
      errors[countField(code)] =
        `${name} in segment ${no} must be a whole number from 0 to ${MOST.errors}`;
  }
  return counts;
}

/** Returns the counts of all segments, with the typed ones of the open segment. */
export function allCounts(draft: Draft, open: TestSegment | undefined, typed: Typed): Counts[] {
  const { change } = readReview(typed, open);
  const segments: Record<string, SegmentReview> = { ...draft.review.segments, ...change.segments };
  return Object.values(segments).map(({ counts }) => counts);
}

/** Returns "2 Omission, 1 Register"; "" without errors. */
export function countsText(counts: Counts): string {
  return countedHeads([counts])
    .map(({ name, count }) => `${count} ${name}`)
    .join(", ");
}

/** Returns the heads with errors, their sums and the marks that they cost. */
export function countedHeads(all: readonly Counts[]) {
  return HEADS.flatMap(({ code, name, cost }) => {
    const count = all.reduce((sum, counts) => sum + (counts[code] ?? 0), 0);
    return count > 0 ? [{ name, count, lost: count * cost }] : [];
  });
}

/** Returns the rest of a dialogue's 45 marks after its segments' errors. */
export function countedMark(all: readonly Counts[]): number {
  const lost = countedHeads(all).reduce((sum, head) => sum + head.lost, 0);
  return Math.max(0, CCL.dialogue - lost);
}
