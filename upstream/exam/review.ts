import * as z from "zod";

/** The codes of the error categories in marking, in the portal's order. */
export const HEADS = ["om", "di", "in", "re", "rg", "id", "st", "gr", "pr", "lp", "he", "sc"];

export type Counts = Record<string, number>;

export type SegmentReview = { counts: Counts; remark: string };

export type Review = {
  reviews: string;
  remark: string;
  /** The estimated half marks, 0 to 90; null without an estimate. */
  half_marks: number | null;
  /** Segments by id. Only those with errors or a remark are included. */
  segments: Record<string, SegmentReview>;
};

export type ReviewChange = Partial<Review>;

export const NO_REVIEW: Review = { reviews: "", remark: "", half_marks: null, segments: {} };

const MOST = { text: 10_000, remark: 1_000, errors: 99, halfMarks: 90 };
/** Returns a schema for text of several lines, which may be empty. */
export const writtenText = (most: number) =>
  z
    .string()
    .transform((typed) => typed.replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").trim())
    .refine((typed) => [...typed].length <= most, `The text may have ${most} characters at most.`);
// A cleared text arrives as null.
const optional = writtenText(MOST.text)
  .nullish()
  .transform((typed) => (typed === null ? "" : typed));

export const reviewFields = {
  reviews: optional,
  remark: optional,
  half_marks: z.number().int().min(0).max(MOST.halfMarks).nullish(),
  segments: z
    .record(
      z.string().regex(/^\d{1,10}$/),
      z.object({
        counts: z.record(
          z.string().refine((code) => HEADS.includes(code), "No such error."),
          z.number().int().min(0).max(MOST.errors),
        ),
        remark: writtenText(MOST.remark),
      }),
    )
    .nullish()
    .transform((segments) => segments ?? undefined),
};

/** Applies a change to a review. Sorts the categories and drops empty segments. */
export function changed(review: Review, change: ReviewChange): Review {
  const segments: Review["segments"] = {};
  for (const [id, said] of Object.entries({ ...review.segments, ...change.segments })) {
    const counts = Object.fromEntries(errorsOf(said).map(({ head, count }) => [head, count]));
    if (said.remark !== "" || Object.keys(counts).length > 0)
      segments[id] = { counts, remark: said.remark };
  }
  return {
    reviews: change.reviews ?? review.reviews,
    remark: change.remark ?? review.remark,
    half_marks: change.half_marks === undefined ? review.half_marks : change.half_marks,
    segments,
  };
}

const segmentsSchema = z.record(
  z.string(),
  z.object({ counts: z.record(z.string(), z.number().int().positive()), remark: z.string() }),
);

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

export function saysTheSame(one: Review, other: Review): boolean {
  return JSON.stringify(asColumns(one)) === JSON.stringify(asColumns(other));
}

export function isEmpty(review: Review): boolean {
  return saysTheSame(review, NO_REVIEW);
}

/** Returns the errors of a segment as the API sends them: by code, in order. */
export function errorsOf({ counts }: SegmentReview) {
  return HEADS.flatMap((code) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [{ head: code, count }] : [];
  });
}
