import * as z from "zod";
import { segmentReview } from "../../contract/staff/reviews.ts";
import { HEAD_CODES } from "../../plan/marks.ts";
import { isNothing, NO_REVIEW, type Review, type SegmentReview } from "../../plan/review.ts";

const segmentsSchema = z.record(z.string(), segmentReview);

/** Returns the columns of a stored review. */
export function asColumns({ reviews, remark, half_marks, segments }: Review) {
  return { reviews, twitter_remark: remark, half_marks, segments: JSON.stringify(segments) };
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
    half_marks,
    segments: segments === null ? {} : segmentsSchema.parse(JSON.parse(segments)),
  };
}

/** True for a review in which a student would read nothing. */
export function isEmpty({ segments, ...review }: Review): boolean {
  return (
    JSON.stringify({ ...review, segments: {} }) === JSON.stringify(NO_REVIEW) &&
    Object.values(segments).every(isNothing)
  );
}

/** Returns the errors of a segment as the API sends them: by code, in order. */
export function errorsOf({ counts }: SegmentReview) {
  return HEAD_CODES.flatMap((code) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [{ head: code, count }] : [];
  });
}
