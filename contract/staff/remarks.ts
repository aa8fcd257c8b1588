import * as z from "zod";
import { manyLines } from "../../plan/typed.ts";
import { count, flag, typed } from "../../plan/fields.ts";
import { change, get, results, stamp } from "./call.ts";
import { comments, pinnedComment, segment } from "./segment.ts";

const remark = z.object({
  remark: z.string(),
  /** The remarks on segments, by segment id. */
  segments: z.record(z.string(), z.string()),
  /** Comments on moments of the answers, by segment id. */
  comments: z.record(z.string(), z.array(pinnedComment)).nullish(),
  version: z.number(),
  staff_name: z.string(),
  written_at: z.string(),
  read_at: stamp,
  /** The file of a spoken remark; null without one. */
  file_name: z.string().nullable(),
  duration_ms: z.number().nullable(),
});

const practice = z.object({
  id: z.number(),
  user_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.string(),
  serial_no: z.number(),
  title: z.string(),
  question_background: z.string(),
  submitted_at: stamp,
  /** Null when the student does not let teachers listen. */
  sent_at: stamp,
});
const heard = z.object({ practice, segments: z.array(segment), remark: remark.nullable() });
export type HeardPractice = z.output<typeof heard>;

/** The longest texts, in characters. */
export const MOST_CHARACTERS = { remark: 10_000, segment: 1_000 };
const written = (most: number) =>
  typed
    .transform(manyLines)
    .refine(
      (text) => [...text].length <= most,
      `A remark here may have ${most.toLocaleString("en-AU")} characters at most`,
    );

export const remarkFields = {
  /** 0 for the first remark on a practice. */
  version: count(999_999_999),
  remark: written(MOST_CHARACTERS.remark),
  /** In a form with a sound they are JSON. */
  segments: z.preprocess(
    readJson,
    z.record(z.string().regex(/^\d{1,10}$/), written(MOST_CHARACTERS.segment)),
  ),
  /** Missing, they stay as they are. */
  comments: z.preprocess(readJson, z.record(z.string().regex(/^\d{1,10}$/), comments)).optional(),
  without_sound: flag,
};
const fields = z.object(remarkFields);
export type RemarkGiven = z.output<typeof fields>;

function readJson(sent: unknown): unknown {
  try {
    return typeof sent === "string" ? JSON.parse(sent) : sent;
  } catch {
    return sent;
  }
}

export const remarkCalls = {
  get: get("/practices/:practice", results(heard)),
  /** Takes a form with the file `sound`, too. */
  save: change("/practices/:practice", fields),
};
