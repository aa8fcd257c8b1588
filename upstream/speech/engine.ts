import * as z from "zod";
import { baseOf } from "../../plan/script/letters.ts";
import { ask, EngineFault, type EngineSettings, parse } from "./reply.ts";

/** A word as the engine heard it. `atMs` is null when the engine tells no times. */
export type HeardWord = { text: string; atMs: number | null; isSure: boolean };
export type Transcript = { words: HeardWord[] };
export type SentSound = { bytes: Uint8Array; name: string; contentType: string };

/** Ten minutes of speech with times for each word are less. */
const MOST_BYTES = 2 * 1024 * 1024;
const SURE = 0.5;

const seconds = z.coerce.number().min(0).nullish().catch(null);
const share = z.coerce.number().nullish().catch(null);
/** A word of OpenAI, speaches and vLLM has `word`, one of LocalAI `text`. */
const word = z.object({
  word: z.string().nullish(),
  text: z.string().nullish(),
  start: seconds,
  probability: share,
});
const words = z.array(word).nullish().catch(null);
const segment = z.object({ text: z.string().nullish(), start: seconds, avg_logprob: share, words });
const answer = z.object({
  text: z.string().nullish(),
  words,
  segments: z.array(segment).nullish().catch(null),
});
type Answer = z.output<typeof answer>;

/** Asks a speech server that speaks the interface of OpenAI, in any of its dialects. */
export class SpeechEngine {
  readonly #settings: EngineSettings;
  /** Some models of OpenAI tell no times. Remembered, so that each sound is sent once. */
  #tellsTimes = true;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
  }

  get model(): string {
    return this.#settings.model;
  }

  /**
   * Returns what the engine heard. Sends the language always, and never what the answer should be:
   * a hint makes engines hear what was not said. Throws an {@link EngineFault}.
   */
  async hear(sound: SentSound, tag: string, signal: AbortSignal): Promise<Transcript> {
    const told = await this.#ask(sound, tag, signal).catch((error: unknown) => {
      if (!this.#tellsTimes || !isFormat(error)) throw error;
      this.#tellsTimes = false;
      return this.#ask(sound, tag, signal);
    });
    return { words: wordsOf(told) };
  }

  async #ask(sound: SentSound, tag: string, signal: AbortSignal): Promise<Answer> {
    const { model } = this.#settings;
    const form = new FormData();
    const bytes = Uint8Array.from(sound.bytes);
    form.set("file", new File([bytes], sound.name, { type: sound.contentType }));
    form.set("model", model);
    form.set("language", codeOf(tag));
    form.set("response_format", this.#tellsTimes ? "verbose_json" : "json");
    if (this.#tellsTimes) {
      form.append("timestamp_granularities[]", "word");
      form.append("timestamp_granularities[]", "segment");
    }
    const request = { at: "/audio/transcriptions", body: form, accept: "application/json" };
    const reply = await ask(this.#settings, request, { mostBytes: MOST_BYTES, signal });
    const told = answer.safeParse(parse(reply));
    const { text, segments, words: top } = told.data ?? {};
    if (!told.success || (text ?? segments ?? top ?? null) === null)
      throw new EngineFault("The speech server answered something else than a transcript.", "away");
    return told.data;
  }
}

const isFormat = (error: unknown) =>
  error instanceof EngineFault && [400, 422].includes(error.status);

/** Returns the two letters that engines know: "zh" for zh-Hans, and "fa" for Dari, which has none. */
function codeOf(tag: string): string {
  const base = baseOf(tag);
  return base === "prs" ? "fa" : base;
}

function wordsOf({ text, words: top, segments }: Answer): HeardWord[] {
  const timed = (top ?? []).flatMap((one) =>
    heard(one.word ?? one.text, one.start, one.probability),
  );
  if (timed.length > 0) return timed;
  const ofSegments = (segments ?? []).flatMap(({ words: parts, ...one }) => {
    const isSure = Math.exp(one.avg_logprob ?? 0);
    return parts && parts.length > 0
      ? joined(parts)
      : spaced(one.text ?? "").flatMap((part) => heard(part, one.start, isSure));
  });
  return ofSegments.length > 0 ? ofSegments : spaced(text ?? "").flatMap((part) => heard(part));
}

/**
 * Marks of direction would turn the words around them, which have their own direction. Whisper's own
 * signs, as "<|0.00|>", were never said.
 */
const UNSAID = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|<\|[^|]*\|>/gu;

function heard(
  text: string | null | undefined,
  start: number | null = null,
  probability: number | null = null,
): HeardWord[] {
  const trimmed = (text ?? "").replace(UNSAID, "").trim();
  if (trimmed === "") return [];
  const atMs = start === null ? null : Math.round(start * 1000);
  return [{ text: trimmed, atMs, isSure: (probability ?? 1) >= SURE }];
}

/** whisper.cpp calls its tokens words: a token without a space before it goes on with a word. */
function joined(parts: readonly z.output<typeof word>[]): HeardWord[] {
  const found: HeardWord[] = [];
  for (const part of parts) {
    const text = part.word ?? part.text ?? "";
    const last = found.at(-1);
    const [next] = heard(text, part.start, part.probability);
    if (!next) continue;
    if (!last || /^\s/.test(text) || !/[\p{L}\p{N}\p{M}]/u.test(last.text.at(-1) ?? ""))
      found.push(next);
    else
      found[found.length - 1] = {
        ...last,
        text: last.text + next.text,
        isSure: last.isSure && next.isSure,
      };
  }
  return found;
}

const spaced = (text: string) => text.split(/\s+/);
