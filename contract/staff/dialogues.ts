import * as z from "zod";
import { get, made, namedLanguages, order, pageOf, results, send, stamp } from "./call.ts";

const state = z.enum(["draft", "published", "withdrawn"]);
export type DialogueState = z.output<typeof state>;

const row = z.object({
  id: z.number(),
  serial_no: z.number(),
  question_title: z.string(),
  category: z.string(),
  language: z.string(),
  is_recent: z.number(),
  state,
  is_changed: z.number(),
});
export type DialogueRow = z.output<typeof row>;

const sound = z.object({
  file: z.string(),
  duration_ms: z.number().nullable(),
  /** Whether the copy that every browser plays is to come, or cannot be made. */
  copy: z.enum(["waiting", "missing"]).nullish(),
});
export type DraftSound = z.output<typeof sound>;
const segment = z.object({
  key: z.number(),
  language: z.string(),
  text: z.string(),
  sample: z.string(),
  prompt: sound.nullable(),
  spoken: sound.nullable(),
});
export type DraftSegment = z.output<typeof segment>;
const edited = z.object({
  id: z.number(),
  language: z.string(),
  language_tag: z.string(),
  state,
  /** Whether the draft has unpublished changes. */
  is_changed: z.boolean(),
  version: z.number(),
  saved_by: z.string().nullable(),
  saved_at: stamp,
  /** The names of the mock tests that contain it. */
  tests: z.array(z.string()),
  draft: z.object({
    serial_no: z.number(),
    recent_exam: z.boolean(),
    category: z.string(),
    question_title: z.string(),
    question_background: z.string(),
    segments: z.array(segment),
  }),
});
export type EditedDialogue = z.output<typeof edited>;

export const dialogueCalls = {
  list: get("/content/dialogues", z.object({ languages: namedLanguages, results: pageOf(row) })),
  add: send("/content/dialogues", made),
  get: get("/content/dialogues/:id", results(edited)),
  save: order("/content/dialogues/:id"),
  putSound: order("/content/dialogues/:id/sounds"),
  publish: order("/content/dialogues/:id/publish"),
  withdraw: order("/content/dialogues/:id/withdraw"),
  copy: send("/content/dialogues/:id/copy", made),
};
