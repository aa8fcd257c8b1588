import * as z from "zod";
import { change, get, post, results, version } from "./call.ts";

/** Names of voices by the tag of their language, the usual one first. */
const voices = z.record(z.string(), z.array(z.string()));

/** What a computer spoke, or is to speak, and nobody approved yet. */
const unapproved = z.object({
  id: z.number(),
  language: z.string(),
  text: z.string(),
  voice: z.string(),
  state: z.enum(["waiting", "failed", "spoken"]),
  /** Why it is not spoken yet. */
  why: z.string().nullable(),
  file: z.string().nullable(),
  duration_ms: z.number().nullable(),
});
const cell = unapproved.extend({ key: z.number() });
export type SpokenCell = z.output<typeof cell>;

/** What a computer may speak of a dialogue. */
export const dialogueSpeech = z.object({ voices, cells: z.array(cell) });

/** Of a stored sound: what was spoken, and by which voice. */
export const spokenSound = z.object({
  text: z.string(),
  voice: z.string(),
  model: z.string().nullable(),
});

const MOST_VOICES = 20;
const voiceName = z.string().trim().min(1).max(100);
/** The voices of the school, and those that the server lists. */
const voiceSettings = z.object({
  languages: z.array(z.object({ tag: z.string(), name: z.string(), voices: z.array(z.string()) })),
  listed: z.array(z.string()),
  version,
});
const wordIds = z.array(z.number().int()).min(1).max(50);
export const spokenCalls = {
  /** Lets cells be spoken; null means all that have a text and no sound. */
  speak: post(
    "/content/dialogues/:id/spoken",
    results(z.object({ asked: z.number() })),
    z.object({
      cells: z
        .array(z.object({ key: z.number().int(), language: z.string().max(40) }))
        .max(200)
        .nullable(),
      /** The chosen voice of each language. */
      voices: z.record(z.string(), z.string().max(100)),
    }),
  ),
  /** Puts a spoken sound into its cell, or forgets it. */
  decide: change(
    "/content/dialogues/:id/spoken/decide",
    z.object({ spoken: z.number().int(), is_approved: z.boolean() }),
  ),
  /** Lets both sides of words be spoken. */
  speakWords: post(
    "/content/words/spoken",
    results(z.object({ asked: z.number() })),
    z.object({ ids: wordIds }),
  ),
  /** Gives students what was spoken of words, or forgets it. */
  decideWords: post(
    "/content/words/spoken/decide",
    results(z.object({ decided: z.number() })),
    z.object({ ids: wordIds, is_approved: z.boolean() }),
  ),
  getVoices: get("/school/voices", results(voiceSettings)),
  saveVoices: change(
    "/school/voices",
    z.object({
      voices: z.record(z.string().max(40), z.array(voiceName).max(MOST_VOICES)),
      version,
    }),
  ),
};
