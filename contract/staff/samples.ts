import * as z from "zod";
import { get, made, order, results, send } from "./call.ts";

/** 1 or true for a sample that only staff see. Absent in an answer of the release before. */
export const is_sample = z.union([z.number(), z.boolean()]).optional();

export const counts = z.object({
  dialogues: z.number(),
  words: z.number(),
  tests: z.number(),
  videos: z.number(),
  sessions: z.number(),
  plans: z.number(),
});
/** How many of each kind. */
export type SampleCounts = z.output<typeof counts>;

const samples = z.object({
  /** Samples that only staff see. */
  counts,
  /** Samples that an earlier release made the school's own, unchanged: students may see them. */
  unchanged: z.object({ plans: z.number(), sessions: z.number() }),
  topics: z.array(
    z.object({ id: z.number(), name: z.string(), language: z.string(), words: z.number() }),
  ),
});
export type Samples = z.output<typeof samples>;

const topic = z.object({
  name: z.string(),
  language: z.string(),
  language_tag: z.string(),
  words: z.array(z.object({ word: z.string(), paraphrase: z.string() })),
});

export const samplesCalls = {
  get: get("/samples", results(samples)),
  topic: get("/samples/topics/:id", results(topic)),
  /** Makes the words of a topic the school's own: students see them. */
  keepTopic: order("/samples/topics/:id/keep"),
  /** Makes a copy, as a draft. */
  keepDialogue: send("/samples/dialogues/:id/keep", made),
  /** Removes all samples, those in `unchanged` too. */
  remove: order("/samples/remove"),
};
