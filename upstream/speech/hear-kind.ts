import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decode } from "../files/ffmpeg.ts";
import type { Storage } from "../files/storage.ts";
import type { Db } from "../db/schema.ts";
import { readFacts } from "../dialogues/take-facts.ts";
import { growing, JobFault, type Kind } from "../queue/kind.ts";
import type { SentSound, SpeechEngine } from "./engine.ts";
import type { Heard } from "./heard.ts";
import { isReliable, type Voice } from "./judge.ts";
import { EngineFault } from "./reply.ts";
import { findTake, HEAR, keepHeard } from "./takes.ts";
import { readConsent } from "./terms.ts";

const PATIENCE_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** An engine that is away for two days was left. */
const MOST_TRIES = 60;
/** Nobody says anything in less. */
const SHORTEST_MS = 400;
/** Engines lose the beginning or the end of a sound that has no silence there. */
const SILENCE_MS = 300;
/** Ten minutes of 16 kHz mono WAV. */
const LONGEST_S = 600;
const WAV = "speech.wav";
const OUTPUT = [
  ...["-vn", "-t", String(LONGEST_S), "-ac", "1", "-ar", "16000"],
  ...["-af", `adelay=${SILENCE_MS}:all=1,apad=pad_dur=${SILENCE_MS / 1000}`, WAV],
];

type Ear = { engine: SpeechEngine; hasFfmpeg: boolean };
type Place = Ear & { db: Db; answers: Storage };

/** Lets a machine hear the takes of students who agree, one at a time. */
export function hearKind(place: Place): Kind {
  return {
    name: HEAR,
    mostMs: 3 * PATIENCE_MS,
    wait: growing({ firstMs: 10_000, longestMs: HOUR_MS, tries: MOST_TRIES }),
    work: async (fileName, signal) => {
      const result = await hearTake(place, fileName, signal);
      if (result) return (trx) => keepHeard(trx, fileName, result);
    },
  };
}

/** Returns null when there is nothing to hear: it is gone, silent, or nobody agrees to it. */
async function hearTake(
  place: Place,
  fileName: string,
  signal: AbortSignal,
): Promise<Heard | null> {
  const { db, answers } = place;
  const take = await findTake(db, fileName);
  if (!take || take.heard !== null) return null;
  const consent = await readConsent(db, take.user_id);
  if (!consent?.agreed || !consent.terms.languages.includes(take.language)) return null;
  const facts = readFacts(take.facts);
  const isSilent = facts !== null && facts.start_ms === null;
  if (isSilent || (take.duration_ms ?? SHORTEST_MS) < SHORTEST_MS) return null;
  const size = (await answers.stat(fileName))?.size ?? 0;
  if (size === 0) return null;
  const stored = answers.open(fileName, { start: 0, end: size - 1 });
  const bytes = new Uint8Array(await new Response(stored).arrayBuffer());
  const sound = { bytes, name: fileName, contentType: take.content_type ?? "audio/webm" };
  const voice = { durationMs: take.duration_ms, startMs: facts?.start_ms ?? null };
  return hearSound(place, { sound, voice, tag: take.language }, signal);
}

type Listened = { sound: SentSound; voice: Voice; tag: string };

/** Returns what the engine hears in a sound, if it can be relied on. Throws a {@link JobFault}. */
export async function hearSound(
  { engine, hasFfmpeg }: Ear,
  { sound: { bytes, name, contentType }, voice, tag }: Listened,
  signal: AbortSignal,
): Promise<Heard> {
  const extension = name.split(".").at(-1) ?? "";
  const wav = hasFfmpeg ? await asWav(bytes, extension, signal) : null;
  const sent: SentSound = wav
    ? { bytes: wav, name: WAV, contentType: "audio/wav" }
    : { bytes, name: `speech.${extension}`, contentType };
  const late = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const { words: told } = await engine.hear(sent, tag, late).catch((error: unknown) => {
    signal.throwIfAborted();
    throw faultOf(error);
  });
  const before = wav ? SILENCE_MS : 0;
  const words = told.map(({ atMs, ...word }) => ({
    ...word,
    atMs: atMs === null ? null : Math.max(0, atMs - before),
  }));
  const { model } = engine;
  return isReliable(words, tag, voice)
    ? { state: "heard", words: words.map((one) => [one.text, one.atMs, one.isSure ? 1 : 0]), model }
    : { state: "unclear", words: [], model };
}

function asWav(
  bytes: Uint8Array,
  extension: string,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const read = (_: unknown, folder: string) => readFile(join(folder, WAV));
  return decode(bytes, { extension, output: OUTPUT, signal, read }).catch(() => {
    signal.throwIfAborted();
    return null;
  });
}

/** A sound that the engine refuses waits for staff; anything else lets the engine rest. */
function faultOf(error: unknown): JobFault {
  if (!(error instanceof EngineFault))
    return new JobFault("The speech server did not answer within a minute.", "rest");
  return new JobFault(error.message, error.kind === "refused" ? "leave" : "rest", error.afterMs);
}
