import * as z from "zod";
import { keyFacts } from "../../plan/key-facts.ts";
import { type Change, SEGMENT_FIELDS, WHOLE_FIELDS } from "../../plan/script/changes.ts";
import { get, made, namedLanguages, order, pageOf, post, results, send, stamp } from "./call.ts";
import { is_sample } from "./samples.ts";
import { dialogueSpeech, spokenSound } from "./spoken.ts";
import { USES } from "../../plan/script/use.ts";

const state = z.enum(["draft", "published", "withdrawn"]);
export type DialogueState = z.output<typeof state>;
/** An API of the version before names only recent exam material. */
const use = z.enum(USES).optional();

const row = z.object({
  id: z.number(),
  serial_no: z.number(),
  question_title: z.string(),
  category: z.string(),
  language: z.string(),
  is_recent: z.number(),
  use,
  state,
  is_changed: z.number(),
  is_sample,
});
export type DialogueRow = z.output<typeof row>;

const sound = z.object({
  file: z.string(),
  duration_ms: z.number().nullable(),
  /** Whether the copy that every browser plays is to come, or cannot be made. */
  copy: z.enum(["waiting", "missing"]).nullish(),
  /** Of a sound that a computer spoke. */
  spoken: spokenSound.nullish(),
});
export type DraftSound = z.output<typeof sound>;
const segment = z.object({
  key: z.number(),
  language: z.string(),
  text: z.string(),
  sample: z.string(),
  key_facts: keyFacts.default([]),
  prompt: sound.nullable(),
  spoken: sound.nullable(),
});
export type DraftSegment = z.output<typeof segment>;
const edited = z.object({
  id: z.number(),
  language: z.string(),
  language_tag: z.string(),
  state,
  is_sample,
  /** Whether the draft has unpublished changes. */
  is_changed: z.boolean(),
  version: z.number(),
  saved_by: z.string().nullable(),
  saved_at: stamp,
  /** The names of the mock tests that contain it. */
  tests: z.array(z.string()),
  /** Null where nothing speaks. */
  speech: dialogueSpeech.nullish(),
  draft: z.object({
    serial_no: z.number(),
    use,
    recent_exam: z.boolean(),
    category: z.string(),
    question_title: z.string(),
    question_background: z.string(),
    segments: z.array(segment),
    /** What was taken out since the last publishing, with the key of the segment above. */
    removed: z.array(z.object({ segment, after: z.number().nullable() })).default([]),
  }),
});
export type EditedDialogue = z.output<typeof edited>;

const key = z.number().int();
const value = z.union([z.string(), z.number(), keyFacts]);
const set = { do: z.literal("set"), from: value, to: value };
const place = { key, after: key.nullable() };
const change: z.ZodType<Change> = z.union([
  z.object({ ...set, key: z.null(), field: z.enum(WHOLE_FIELDS) }),
  z.object({ ...set, key, field: z.enum(SEGMENT_FIELDS) }),
  z.object({ ...place, do: z.literal("add"), language: z.string().max(20) }),
  z.object({ do: z.literal("remove"), key }),
  z.object({ ...place, do: z.literal("move") }),
]);
/** Changes of a dialogue, in order, and the version that their author has. */
export const writtenBody = z.object({ seen: z.number(), changes: z.array(change).max(1_000) });

const written = z.object({
  version: z.number(),
  saved_by: z.string().nullable(),
  /** The dialogue with all changes; null when it differs from `seen` by these changes alone. */
  dialogue: edited.nullable(),
  /** Values that were not saved: over another one, or with the reason why. */
  refused: z.array(
    z.object({
      key: key.nullable(),
      field: z.string(),
      /** Null for a segment that is not there any more. */
      theirs: value.nullable(),
      why: z.string().nullable(),
    }),
  ),
});
export type WrittenDialogue = z.output<typeof written>;

export const dialogueCalls = {
  list: get("/content/dialogues", z.object({ languages: namedLanguages, results: pageOf(row) })),
  add: send("/content/dialogues", made),
  get: get("/content/dialogues/:id", results(edited)),
  save: order("/content/dialogues/:id"),
  write: post("/content/dialogues/:id/changes", results(written), writtenBody),
  putSound: order("/content/dialogues/:id/sounds"),
  publish: order("/content/dialogues/:id/publish"),
  withdraw: order("/content/dialogues/:id/withdraw"),
  copy: send("/content/dialogues/:id/copy", made),
};
