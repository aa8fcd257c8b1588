import { HEAD_CODES } from "./marks.ts";

/** A teacher's comment at a moment of the answer. */
export interface PinnedComment {
  at_ms: number;
  text: string;
}

export interface SegmentReview {
  /** The errors by the code of their head; heads without errors may be missing. */
  counts: Record<string, number>;
  remark: string;
  comments: PinnedComment[];
  /** The ticks on the key facts: "y1 n2". */
  facts: string;
  /** True when the teacher has gone on: a segment without errors is marked, too. */
  done: boolean;
}

/** A teacher's review of one dialogue of a mock test. */
export interface Review {
  reviews: string;
  remark: string;
  /** The estimated half marks, 0 to 90; null without an estimate. */
  half_marks: number | null;
  /** Segments by id. Those about which nothing was said are missing. */
  segments: Record<string, SegmentReview>;
}

/** One value of a review: of a segment, or with `segment` null of the whole dialogue. */
export interface ReviewPlace {
  segment: number | null;
  field: string;
}
export type ReviewValue = string | number | boolean | null | PinnedComment[];

export const NO_REVIEW: Review = { reviews: "", remark: "", half_marks: null, segments: {} };
export const NOTHING_SAID: SegmentReview = {
  counts: {},
  remark: "",
  comments: [],
  facts: "",
  done: false,
};

/** The longest texts in characters, the most errors of a kind, the most comments and their moments. */
export const MOST = {
  text: 10_000,
  remark: 1_000,
  comment: 300,
  comments: 20,
  momentMs: 3_600_000,
  errors: 99,
  halfMarks: 90,
} as const;

/** Returns a value of a review; undefined for a place that no review has. */
export function valueIn(review: Review, { segment, field }: ReviewPlace): ReviewValue | undefined {
  if (segment === null) {
    if (field === "reviews" || field === "remark" || field === "half_marks") return review[field];
    return undefined;
  }
  const said = review.segments[segment] ?? NOTHING_SAID;
  if (isOwnField(field)) return said[field];
  return HEAD_CODES.includes(field) ? (said.counts[field] ?? 0) : undefined;
}

/** Returns a review with one other value. Drops segments about which nothing is said. */
export function withValue(
  review: Review,
  { segment, field }: ReviewPlace,
  value: ReviewValue,
): Review {
  if (segment === null) return { ...review, [field]: value };
  const said = review.segments[segment] ?? NOTHING_SAID;
  const next: SegmentReview = isOwnField(field)
    ? { ...said, [field]: value }
    : { ...said, counts: countsWith(said.counts, field, Number(value)) };
  const segments: Review["segments"] = { ...review.segments, [segment]: next };
  if (isUnsaid(next)) delete segments[segment];
  return { ...review, segments };
}

function isOwnField(field: string): field is Exclude<keyof SegmentReview, "counts"> {
  return ["remark", "comments", "facts", "done"].includes(field);
}

/** Returns counts in the order of the heads, without zeros. */
function countsWith(counts: Record<string, number>, head: string, count: number) {
  const all = { ...counts, [head]: count };
  return Object.fromEntries(
    HEAD_CODES.flatMap((code) => (all[code] ? [[code, all[code]] as const] : [])),
  );
}

function isUnsaid({ done, ...said }: SegmentReview): boolean {
  return isNothing(said) && !done;
}

/** True when a student would read nothing about a segment. */
export function isNothing({ counts, remark, comments, facts }: Omit<SegmentReview, "done">) {
  const hasCounts = Object.keys(counts).length > 0;
  return !hasCounts && remark === "" && comments.length === 0 && facts === "";
}

export function isSameValue(one: ReviewValue | undefined, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
