import * as z from "zod";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";
import type { ContentFiles } from "../files/content-files.ts";
import { soundType } from "../http/file-tags.ts";
import { addJob } from "../queue/rows.ts";
import { JobFault, type Kind } from "../queue/kind.ts";
import type { SpeechEngine } from "./engine.ts";
import { hearSound } from "./hear-kind.ts";

const TRY = "speech-try";
const SAMPLES = 3;
const MOST_MS = 3 * 60_000;
/** Longer samples do not come from a segment. */
const MOST_BYTES = 8 * 1024 * 1024;

/** What came back for some samples: their text, and what was heard; "" for nothing reliable. */
const tried = z.object({
  model: z.string(),
  samples: z.array(z.object({ text: z.string(), heard: z.string() })),
  fault: z.string(),
});
export type Tried = z.infer<typeof tried>;
const settingOf = (tag: string) => `speech_try ${tag}`;

/** Lets the engine hear some of the school's samples in a language, as a first look. */
export function tryEngine(trx: Db, tag: string): Promise<void> {
  return addJob(trx, { kind: TRY, payload: tag });
}

/** Returns the last try in a language: what came back, "waiting" for one, or null for none. */
export async function readTry(db: Db, tag: string): Promise<Tried | "waiting" | null> {
  const job = await db
    .selectFrom("jobs")
    .select("name")
    .where("name", "=", `${TRY} ${tag}`)
    .executeTakeFirst();
  if (job) return "waiting";
  const kept = await readSetting(db, settingOf(tag));
  return kept === null ? null : tried.parse(JSON.parse(kept));
}

type Place = { db: Db; content: ContentFiles; engine: SpeechEngine; hasFfmpeg: boolean };

export function tryKind(place: Place): Kind {
  return {
    name: TRY,
    mostMs: MOST_MS + 10_000,
    wait: () => null,
    work: async (tag, signal) => {
      const late = AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]);
      const { model } = place.engine;
      const result: Tried = { model, samples: [], fault: "" };
      try {
        for (const { text, file } of await samplesOf(place.db, tag)) {
          const sound = await readSample(place.content, file);
          if (!sound) continue;
          const voice = { durationMs: null, startMs: null };
          const { words } = await hearSound(place, { sound, voice, tag }, late);
          result.samples.push({ text, heard: words.map(([word]) => word).join(" ") });
        }
        if (result.samples.length === 0)
          result.fault = "No dialogue has a sample in this language.";
      } catch (error) {
        signal.throwIfAborted();
        result.fault =
          error instanceof JobFault ? error.message : "The speech server took too long.";
      }
      return (trx) => keepSetting(trx, settingOf(tag), JSON.stringify(result));
    },
  };
}

/** Returns short samples, first those with facts: numbers and names show most. */
async function samplesOf(db: Db, tag: string) {
  const rows = await db
    .selectFrom("segments")
    .select(["sample_text as text", "sample_audio_file as file"])
    .where("sample_language", "=", tag)
    .where("active", "=", 1)
    .where("sample_audio_file", "is not", null)
    .orderBy((eb) => eb.case().when("key_facts", "is", null).then(1).else(0).end())
    .orderBy("sample_duration_ms")
    .orderBy("id")
    .limit(SAMPLES)
    .execute();
  return rows.flatMap(({ text, file }) => (file === null ? [] : [{ text, file }]));
}

async function readSample(content: ContentFiles, name: string) {
  const { size = 0 } = (await content.stat(name)) ?? {};
  if (size === 0 || size > MOST_BYTES) return null;
  const stream = await content.open(name, { start: 0, end: size - 1 });
  if (!stream) return null;
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return { bytes, name, contentType: soundType(name) };
}
