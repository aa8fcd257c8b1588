import * as z from "zod";
import { get, language, order, pageOf, results, send, stamp } from "./call.ts";
import { segment } from "./segment.ts";

const row = z.object({
  id: z.number(),
  mocktest_name: z.string(),
  language: z.string(),
  first_name: z.string(),
  submitted_at: stamp,
  reviewed_at: stamp,
  /** The teacher who saved a draft last. */
  begun_by: z.string().nullable(),
});
export type TestRow = z.output<typeof row>;

const test = z.object({
  id: z.number(),
  mocktest_name: z.string(),
  language: z.string(),
  first_name: z.string(),
  submitted_at: stamp,
  reviewed_at: stamp,
  feedback_status: z.number(),
  time_percent: z.number(),
  timed_out: z.number(),
  dialogues: z
    .array(z.object({ id: z.number(), title: z.string(), question_background: z.string() }))
    .min(1),
});
export type SubmittedTest = z.output<typeof test>;

export type TestSegment = z.output<typeof segment>;

const segmentReview = z.object({ counts: z.record(z.string(), z.number()), remark: z.string() });
export type SegmentReview = z.output<typeof segmentReview>;
const review = z.object({
  reviews: z.string(),
  remark: z.string(),
  /** The estimated half marks, 0 to 90; null without an estimate. */
  half_marks: z.number().nullable(),
  /** Segments by id. Only those with errors or a remark are included. */
  segments: z.record(z.string(), segmentReview),
});
export type Review = z.output<typeof review>;
const draft = z.object({
  review,
  version: z.number(),
  saved_by: z.string().nullable(),
  saved_at: stamp,
});
export type Draft = z.output<typeof draft>;

const publication = z.object({
  test,
  drafts: z.array(draft),
  /** Identifies this exact state of the drafts and of the published review. */
  state: z.string(),
  can_mail: z.boolean(),
});
export type Publication = z.output<typeof publication>;
/** `next` is the test that has waited longest. */
const published = z.object({ is_mailed: z.boolean(), next: z.number().nullable() });

export const reviewCalls = {
  list: get("/tests", z.object({ languages: z.array(language), results: pageOf(row) })),
  test: get("/tests/:record", results(test)),
  get: get(
    "/tests/:record/dialogues/:set",
    results(z.object({ test, segments: z.array(segment), draft })),
  ),
  save: order("/tests/:record/dialogues/:set"),
  publication: get("/tests/:record/publish", results(publication)),
  publish: send("/tests/:record/publish", results(published)),
};
