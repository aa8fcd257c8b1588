import { CCL, HEADS, type Counts } from "./error-heads.ts";
import type { Review, SegmentReview } from "./review.ts";

/** What stands in the fields of a review, as it was typed. */
export type Typed = Record<string, string>;
type Read = { review: Review; errors: Record<string, string> };
type Segment = { segment_id: number; serial_no: number };

export const MOST_CHARACTERS = { text: 10_000, remark: 1_000 };
export const MOST_ERRORS = 99;

/** Names of the fields of one segment. */
export const countField = (segmentId: number, code: string) => `count-${segmentId}-${code}`;
export const remarkField = (segmentId: number) => `remark-${segmentId}`;

/** The fields of a review that is stored. */
export function typedOf({ reviews, remark, halfMarks, segments }: Review): Typed {
  const typed: Typed = {
    reviews,
    remark,
    mark: halfMarks === null ? "" : String(halfMarks / 2),
  };
  for (const [id, { counts, remark: said }] of Object.entries(segments)) {
    typed[remarkField(Number(id))] = said;
    for (const [code, count] of Object.entries(counts))
      typed[countField(Number(id), code)] = String(count);
  }
  return typed;
}

/** The fields of a review out of a posted form; anything else in it is left out. */
export function typedIn(input: Record<string, unknown>, segments: readonly Segment[]): Typed {
  const names = [
    ...["reviews", "remark", "mark"],
    ...segments.flatMap(({ segment_id: id }) => [
      remarkField(id),
      ...HEADS.map(({ code }) => countField(id, code)),
    ]),
  ];
  return Object.fromEntries(
    names.map((name) => {
      const value = input[name];
      return [name, typeof value === "string" ? value.replaceAll(/\r\n?/g, "\n") : ""];
    }),
  );
}

/** Reads what was typed. What cannot be taken is named by field, and left out of the review. */
export function readReview(typed: Typed, segments: readonly Segment[]): Read {
  const errors: Record<string, string> = {};
  const text = (name: string, label: string, most: number) => {
    const value = typed[name]?.trim() ?? "";
    if ([...value].length > most)
      errors[name] = `${label} may have ${most.toLocaleString("en-AU")} characters at most`;
    return value;
  };
  const review: Review = {
    reviews: text("reviews", "The Admin review", MOST_CHARACTERS.text),
    remark: text("remark", "The Tutor remark", MOST_CHARACTERS.text),
    halfMarks: readMark(typed.mark ?? "", errors),
    segments: {},
  };
  for (const { segment_id: id, serial_no: no } of segments) {
    const said: SegmentReview = {
      counts: readCounts(typed, { id, no }, errors),
      remark: text(remarkField(id), `The remark on segment ${no}`, MOST_CHARACTERS.remark),
    };
    if (said.remark !== "" || Object.keys(said.counts).length > 0) review.segments[id] = said;
  }
  return { review, errors };
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

function readCounts(
  typed: Typed,
  { id, no }: { id: number; no: number },
  errors: Record<string, string>,
): Counts {
  const counts: Counts = {};
  for (const { code, name } of HEADS) {
    const text = (typed[countField(id, code)] ?? "").trim();
    if (/^0*$/.test(text)) continue;
    if (/^\d{1,2}$/.test(text)) counts[code] = Number(text);
    else
      errors[countField(id, code)] =
        `${name} in segment ${no} must be a whole number from 0 to ${MOST_ERRORS}`;
  }
  return counts;
}
