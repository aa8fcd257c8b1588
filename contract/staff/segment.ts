import * as z from "zod";
import { keyFact } from "../../plan/key-facts.ts";
import { MOST, type PinnedComment } from "../../plan/review.ts";
import { manyLines } from "../../plan/typed.ts";

/** A wave: 0 to 100, at equal distances in time. */
const wave = z.array(z.number()).nullish();
const length = z.number().nullish();

const heardTake = z.object({
  state: z.enum(["waiting", "unavailable", "heard", "unclear", "hidden"]),
  language: z.string(),
  words: z.array(
    z.object({ text: z.string(), at_ms: z.number().nullable(), is_sure: z.boolean() }),
  ),
  facts: z.array(
    z.object({
      state: z.enum(["heard", "not-heard", "cannot-tell"]),
      at_ms: z.number().nullable(),
    }),
  ),
  is_doubtful: z.boolean().optional(),
});

/** A segment of a test or a practice, with its answer, for staff. */
export const segment = z.object({
  segment_id: z.number(),
  serial_no: z.number(),
  language: z.string(),
  audio_reference_text: z.string(),
  audio_file: z.string(),
  question_duration_ms: length,
  question_peaks: wave,
  sample_language: z.string(),
  sample_text: z.string(),
  sample_audio_file: z.string().nullable(),
  sample_duration_ms: length,
  sample_peaks: wave,
  /** Null for an unanswered segment. */
  file_name: z.string().nullable(),
  attempt: z.number(),
  duration_ms: z.number().nullable(),
  peaks: wave,
  /** What must come across. Portals and APIs of the version before have none. */
  key_facts: z.array(keyFact).default([]),
  /** What a machine heard; null where nothing is asked or known. */
  heard: heardTake.nullish(),
  /** The student's ticks on them in a practice: "y1 n2". */
  said: z.string().default(""),
});
export type HeardSegment = z.output<typeof segment>;

/** A segment in a list: without texts, sounds and waves. */
export const listedSegment = segment
  .pick({ segment_id: true, serial_no: true, language: true, attempt: true, duration_ms: true })
  .extend({ is_answered: z.boolean() });
export type ListedSegment = z.output<typeof listedSegment>;

/** A comment as it is stored. */
export const pinnedComment = z.object({ at_ms: z.number(), text: z.string() });

/** A teacher's text of several lines, which may be empty. */
export const written = (most: number, what = "A remark here") =>
  z
    .string()
    .transform(manyLines)
    .refine(
      (text) => [...text].length <= most,
      `${what} may have ${most.toLocaleString("en-AU")} characters at most`,
    );

/** The comments on one segment, in the order of their moments. */
export const comments: z.ZodType<PinnedComment[]> = z
  .array(
    z.object({
      at_ms: z.number().int().min(0).max(MOST.momentMs),
      text: written(MOST.comment, "A comment").refine((text) => text !== "", "Type the comment"),
    }),
  )
  .max(MOST.comments, `A segment may have ${MOST.comments} comments at most`)
  .transform((all) => all.toSorted((one, other) => one.at_ms - other.at_ms));
