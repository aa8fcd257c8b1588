import * as z from "zod";
import { baseOf } from "../../plan/script/letters.ts";

/** A word as the engine heard it. `atMs` is null when the engine tells no times. */
export type HeardWord = { text: string; atMs: number | null; isSure: boolean };
export type Transcript = { words: HeardWord[] };
export type SentSound = { bytes: Uint8Array; name: string; contentType: string };

export type EngineSettings = {
  /** The address before `/audio/transcriptions`, for example `http://127.0.0.1:8000/v1`. */
  url: string;
  key?: string | undefined;
  model: string;
};

/**
 * A fault of the engine, in words for staff. After "busy" and "away" the same sound may be sent
 * again; "refused" is for good. "settings" fails for every sound: the address or the key is wrong.
 */
export class EngineFault extends Error {
  readonly kind: "busy" | "away" | "refused" | "settings";
  /** How long the engine asks to be left alone. */
  readonly afterMs: number;

  constructor(message: string, kind: EngineFault["kind"], afterMs = 0) {
    super(message);
    this.kind = kind;
    this.afterMs = afterMs;
  }
}

/** Ten minutes of speech with times for each word are less. */
const MOST_BYTES = 2 * 1024 * 1024;
const LONGEST_FAULT = 200;
const LONGEST_WAIT_MS = 60 * 60 * 1000;
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
/** OpenAI, FastAPI and whisper.cpp tell a fault in three shapes. Some do so inside a 200. */
const refusal = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z
    .object({ detail: z.array(z.object({ msg: z.string() })).min(1) })
    .transform(({ detail }) => detail.map(({ msg }) => msg).join(", ")),
]);

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
      if (!this.#tellsTimes || !(error instanceof FormatFault)) throw error;
      this.#tellsTimes = false;
      return this.#ask(sound, tag, signal);
    });
    return { words: wordsOf(told) };
  }

  async #ask(sound: SentSound, tag: string, signal: AbortSignal): Promise<Answer> {
    const { url, key, model } = this.#settings;
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
    const headers = { Accept: "application/json", ...(key && { Authorization: `Bearer ${key}` }) };
    const address = `${url}/audio/transcriptions`;
    const reply = await fetch(address, {
      ...{ method: "POST", body: form, headers, signal },
      redirect: "error",
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new EngineFault(`The speech server does not answer: ${causeOf(error)}`, "away");
    });
    const text = await readBounded(reply, signal);
    const parsed = parse(text);
    const fault = refusal.safeParse(parsed);
    if (!reply.ok || fault.success) throw faultOf(reply, fault.data ?? "", this.#tellsTimes);
    const told = answer.safeParse(parsed);
    if (!told.success || (told.data.text ?? told.data.segments ?? null) === null)
      throw new EngineFault("The speech server answered something else than a transcript.", "away");
    return told.data;
  }
}

/** The server refuses the format of the answer, or the sound. */
class FormatFault extends EngineFault {}

/** Returns the two letters that engines know: "zh" for zh-Hans, and "fa" for Dari, which has none. */
function codeOf(tag: string): string {
  const base = baseOf(tag);
  return base === "prs" ? "fa" : base;
}

function faultOf({ status, headers }: Response, told: string, tellsTimes: boolean): EngineFault {
  const said = told ? `: ${told.replace(/\s+/g, " ").slice(0, LONGEST_FAULT)}` : ".";
  const text = `The speech server answered ${status}${said}`;
  if ([401, 403, 404, 405].includes(status)) return new EngineFault(text, "settings");
  if (status === 429 || status === 503)
    return new EngineFault(text, "busy", waitOf(headers.get("retry-after")));
  if ([400, 422].includes(status) && tellsTimes) return new FormatFault(text, "refused");
  return new EngineFault(text, status >= 400 && status < 500 ? "refused" : "away");
}

/** Reads `Retry-After`: seconds, or a date. */
function waitOf(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_WAIT_MS) : 0;
}

async function readBounded(reply: Response, signal: AbortSignal): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = reply.body?.getReader();
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      size += read.value.length;
      if (size > MOST_BYTES) break;
      parts.push(read.value);
    }
    await reader?.cancel();
  } catch (error) {
    signal.throwIfAborted();
    throw new EngineFault(`The speech server stopped: ${causeOf(error)}`, "away");
  }
  if (size > MOST_BYTES) throw new EngineFault("The speech server answered too much.", "refused");
  return Buffer.concat(parts).toString("utf8");
}

/** whisper.cpp sends JSON as text/html, so the type is not asked. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function wordsOf({ text, words: top, segments }: Answer): HeardWord[] {
  const timed = top && top.length > 0 ? top : null;
  if (timed) return timed.flatMap((one) => heard(one.word ?? one.text, one.start, one.probability));
  const ofSegments = (segments ?? []).flatMap(({ words: parts, ...one }) => {
    const isSure = Math.exp(one.avg_logprob ?? 0);
    return parts && parts.length > 0
      ? joined(parts)
      : spaced(one.text ?? "").flatMap((part) => heard(part, one.start, isSure));
  });
  return ofSegments.length > 0 ? ofSegments : spaced(text ?? "").flatMap((part) => heard(part));
}

function heard(
  text: string | null | undefined,
  start: number | null = null,
  probability: number | null = null,
): HeardWord[] {
  const trimmed = (text ?? "").trim();
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
