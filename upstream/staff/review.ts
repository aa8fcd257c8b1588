import { z } from "zod";
import { HEADS, type Counts } from "./error-heads.ts";

/** What a teacher says of one segment. */
export type SegmentReview = { counts: Counts; remark: string };

/** What a teacher says of one dialogue of a test. */
export type Review = {
  reviews: string;
  remark: string;
  /** The estimate in half marks, 0 to 90; null while there is none. */
  halfMarks: number | null;
  /** By the segment's id; only segments of which something is said. */
  segments: Record<string, SegmentReview>;
};

export const NO_REVIEW: Review = { reviews: "", remark: "", halfMarks: null, segments: {} };

const segmentsSchema = z.record(
  z.object({ counts: z.record(z.number().int().positive()), remark: z.string() }),
);

/** The columns of a review that are stored as they are read here. */
export function asColumns({ reviews, remark, halfMarks, segments }: Review) {
  return {
    reviews,
    twitter_remark: remark,
    half_marks: halfMarks,
    segments: JSON.stringify(segments),
  };
}

type Row = {
  reviews: string;
  twitter_remark: string;
  half_marks: number | null;
  segments: string | null;
};

export function asReview({ reviews, twitter_remark, half_marks, segments }: Row): Review {
  return {
    reviews,
    remark: twitter_remark,
    halfMarks: half_marks,
    segments: segments === null ? {} : segmentsSchema.parse(JSON.parse(segments)),
  };
}

/** Whether two reviews say the same. The order of segments and heads is always the form's. */
export function saysTheSame(one: Review, other: Review): boolean {
  return JSON.stringify(asColumns(one)) === JSON.stringify(asColumns(other));
}

export function isEmpty(review: Review): boolean {
  return saysTheSame(review, NO_REVIEW);
}

/** The errors of a segment as the API tells them: by code, in the order of the heads. */
export function errorsOf({ counts }: SegmentReview) {
  return HEADS.flatMap(({ code }) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [{ head: code, count }] : [];
  });
}
