import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff, callStaff, changeByStaff } from "./session.server.ts";

const TESTS_A_PAGE = 20;
const stamp = z.string().nullable();

const row = z.object({
  id: z.number(),
  mocktest_name: text,
  language: text,
  first_name: text,
  submitted_at: stamp,
  reviewed_at: stamp,
  begun_by: z.string().nullable(),
});
export type TestRow = z.output<typeof row>;
const tests = z.object({
  languages: list(z.object({ id: z.number(), name: text })),
  results: pageOf(row),
});

/** Returns one page of submitted tests: the waiting ones, oldest first, or the reviewed ones. */
export async function listTests(
  caller: Caller,
  query: { state: "waiting" | "reviewed"; language?: number; page: number },
) {
  const call = { method: "GET", path: "/tests", query, schema: tests } as const;
  const { languages, results } = await callStaff(caller, call);
  return { languages, results: pageAt(results, query.page, TESTS_A_PAGE) };
}

const test = z.object({
  id: z.number(),
  mocktest_name: text,
  language: text,
  first_name: text,
  submitted_at: stamp,
  reviewed_at: stamp,
  feedback_status: z.number(),
  time_percent: z.number(),
  timed_out: z.number(),
  dialogues: z
    .array(z.object({ id: z.number(), title: text, question_background: z.string() }))
    .min(1),
});
export type SubmittedTest = z.output<typeof test>;

export function getTest(caller: Caller, recordId: number): Promise<SubmittedTest> {
  const template = "/api/staff/tests/{record}";
  return askStaff(caller, test, { method: "GET", path: `/tests/${recordId}`, template });
}

/** A segment of a test or a practice for staff. */
export const segment = z.object({
  segment_id: z.number(),
  serial_no: z.number(),
  language: text,
  audio_reference_text: text,
  audio_file: text,
  sample_language: text,
  sample_text: text,
  sample_audio_file: z.string().nullable(),
  /** Null for an unanswered segment. */
  file_name: z.string().nullable(),
  attempt: z.number(),
  duration_ms: z.number().nullable(),
});
export type TestSegment = z.output<typeof segment>;

const segmentReview = z.object({ counts: z.record(z.string(), z.number()), remark: z.string() });
export type SegmentReview = z.output<typeof segmentReview>;
const review = z.object({
  reviews: z.string(),
  remark: z.string(),
  half_marks: z.number().nullable(),
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
type Place = { recordId: number; setId: number };

const dialogue = z.object({ test, segments: z.array(segment), draft });

const placeOf = ({ recordId, setId }: Place) => ({
  path: `/tests/${recordId}/dialogues/${setId}`,
  template: "/api/staff/tests/{record}/dialogues/{set}",
});

export function getReview(caller: Caller, place: Place) {
  return askStaff(caller, dialogue, { method: "GET", ...placeOf(place) });
}

/** Saves a change to the draft `version`. A `conflict` when somebody else saved it first. */
export function saveReview(
  caller: Caller,
  place: Place,
  body: Partial<Review> & { version: number },
): Promise<void> {
  return changeByStaff(caller, { ...placeOf(place), body });
}

const publication = z.object({ test, drafts: z.array(draft), state: text, can_mail: z.boolean() });
export type Publication = z.output<typeof publication>;

const publishing = (recordId: number) => ({
  path: `/tests/${recordId}/publish`,
  template: "/api/staff/tests/{record}/publish",
});

export function getPublication(caller: Caller, recordId: number): Promise<Publication> {
  return askStaff(caller, publication, { method: "GET", ...publishing(recordId) });
}

const published = z.object({ is_mailed: z.boolean(), next: z.number().nullable() });

/** Publishes the draft `state`. A `conflict` when it has changed. `next` has waited longest. */
export function publishReview(
  caller: Caller,
  recordId: number,
  body: { state: string; mail: boolean },
) {
  return askStaff(caller, published, { method: "POST", ...publishing(recordId), body });
}
