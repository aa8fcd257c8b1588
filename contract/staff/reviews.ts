import * as z from "zod";
import { HEAD_CODES } from "../../plan/marks.ts";
import { MOST, type ReviewValue } from "../../plan/review.ts";
import { flag } from "../../plan/fields.ts";
import { get, language, pageOf, post, results, send, stamp } from "./call.ts";
import { comments, listedSegment, pinnedComment, segment, written } from "./segment.ts";

const row = z.object({
  id: z.number(),
  mocktest_name: z.string(),
  language: z.string(),
  first_name: z.string(),
  submitted_at: stamp,
  reviewed_at: stamp,
  /** The teacher who marks it now. */
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

/** What a teacher says about a segment. Earlier reviews have no comments, or no ticks on facts. */
export const segmentReview = z.object({
  counts: z.record(z.string(), z.number()),
  remark: z.string(),
  comments: z.array(pinnedComment).default([]),
  facts: z.string().default(""),
  done: z.boolean().default(false),
});
const review = z.object({
  reviews: z.string(),
  remark: z.string(),
  half_marks: z.number().nullable(),
  segments: z.record(z.string(), segmentReview),
});
const draft = z.object({
  review,
  version: z.number(),
  saved_by: z.string().nullable(),
  saved_at: stamp,
});
export type Draft = z.output<typeof draft>;

/** What changes while a test is marked. */
const marking = z.object({
  /** By the id of the dialogue in the test; null for a version that the caller has. */
  drafts: z.array(z.object({ set: z.number(), draft: draft.nullable() })),
  /** Who has taken the test. */
  holder: z.object({ name: z.string(), is_own: z.boolean(), since: z.string() }).nullable(),
  /** Who else has the test open now. */
  others: z.array(z.string()),
  feedback_status: z.number(),
});
export type Marking = z.output<typeof marking>;

const whole = z.object({
  test,
  segments: z.array(z.object({ set: z.number(), segments: z.array(listedSegment) })),
  marking,
  /** The test that waits longest, for "Next test". */
  next: row.pick({ id: true, first_name: true, submitted_at: true }).nullable(),
});
export type TestToMark = z.output<typeof whole>;

/** Returns the schema of a value; null for a place that no review has. */
function schemaAt(segmentId: number | null, field: string): z.ZodType<ReviewValue> | null {
  if (segmentId === null) {
    if (field === "half_marks") return z.number().int().min(0).max(MOST.halfMarks).nullable();
    return field === "reviews" || field === "remark" ? written(MOST.text) : null;
  }
  if (field === "remark") return written(MOST.remark);
  if (field === "comments") return comments;
  if (field === "facts") return z.string().regex(/^([yn][1-9]\d?( |$))*$/);
  if (field === "done") return z.boolean();
  return HEAD_CODES.includes(field) ? z.number().int().min(0).max(MOST.errors) : null;
}

/** One change of a review. It is refused when the value is neither `from` nor `to` any more. */
const mark = z
  .object({
    set: z.number().int(),
    segment: z.number().int().nullable(),
    field: z.string().max(20),
    from: z.json(),
    to: z.json(),
  })
  .transform(({ to, ...place }, context) => {
    const read = schemaAt(place.segment, place.field)?.safeParse(to);
    if (read?.success) return { ...place, to: read.data };
    const message = read?.error.issues[0]?.message ?? "A review has no such field.";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
export type Mark = z.output<typeof mark>;
export const marksBody = z.object({ marks: z.array(mark).min(1).max(1_000) });

/** `value` is what somebody else has saved. */
const refused = z.object({
  ...{ set: z.number(), segment: z.number().nullable(), field: z.string() },
  value: z.custom<ReviewValue>(),
});
const saved = marking.extend({ refused: z.array(refused) });

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
  get: get("/tests/:record", results(whole)),
  segment: get("/tests/:record/dialogues/:set/segments/:segment", results(segment)),
  /** With the query `seen`: the versions that the caller has, as "3.0". */
  marking: get("/tests/:record/marking", results(marking)),
  mark: post("/tests/:record/marks", results(saved), marksBody),
  /** Takes the test, or gives it back. */
  take: post("/tests/:record/take", results(marking), z.object({ take: flag })),
  publication: get("/tests/:record/publish", results(publication)),
  publish: send("/tests/:record/publish", results(published)),
};
