import * as z from "zod";
import { ask, EngineFault, type EngineSettings, parse } from "./reply.ts";

/** As much as a sound that staff send: minutes of WAV. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_LISTED_BYTES = 256 * 1024;
const MOST_VOICES = 300;
const LATE_LIST_MS = 3_000;
/** Where servers list their voices. OpenAI's own lists none. */
const LISTS = ["/audio/voices", "/voices"];

const voice = z.union([
  z.string(),
  z.object({ id: z.string() }).transform(({ id }) => id),
  z.object({ voice_id: z.string() }).transform(({ voice_id }) => voice_id),
  z.object({ name: z.string() }).transform(({ name }) => name),
]);
const voices = z.array(voice);
/** Kokoro-FastAPI has had both, with names and with objects; others have `data`. */
const voiceList = z.union([
  voices,
  z.object({ voices }).transform((told) => told.voices),
  z.object({ data: voices }).transform(({ data }) => data),
]);

/** Lets a speech server that speaks the interface of OpenAI, in any of its dialects, say a text. */
export class Speaker {
  readonly #settings: EngineSettings;
  /**
   * MP3 first: it is small, and OpenAI's default. Some servers make only WAV. Remembered, so that
   * each text is sent once.
   */
  #format: "mp3" | "wav" = "mp3";

  constructor(settings: EngineSettings) {
    this.#settings = settings;
  }

  get model(): string {
    return this.#settings.model;
  }

  /** Returns a sound in the format that the server likes. Throws an {@link EngineFault}. */
  async speak(said: { text: string; voice: string }, signal: AbortSignal): Promise<Buffer> {
    try {
      return await this.#ask(said, this.#format, signal);
    } catch (error) {
      if (this.#format === "wav" || !mayBeFormat(error)) throw error;
      const bytes = await this.#ask(said, "wav", signal).catch((other: unknown) => {
        // What it does not say as WAV either, it refuses for the first reason.
        throw mayBeFormat(other) ? error : other;
      });
      this.#format = "wav";
      return bytes;
    }
  }

  async #ask(
    { text, voice: name }: { text: string; voice: string },
    format: "mp3" | "wav",
    signal: AbortSignal,
  ): Promise<Buffer> {
    const { model } = this.#settings;
    // No other field: some servers refuse what they do not know.
    const body = JSON.stringify({ model, voice: name, input: text, response_format: format });
    const request = { at: "/audio/speech", accept: "audio/*", body };
    const bytes = await ask(this.#settings, request, { mostBytes: MOST_BYTES, signal });
    if (bytes.length === 0) throw new EngineFault("The speech server answered nothing.", "away");
    if (!beginsAsSound(bytes)) throw new NoSound("The speech server answered no sound.", "refused");
    return withLengths(bytes);
  }

  /** Returns the voices that the server lists; none where it has no list. */
  async listVoices(): Promise<string[]> {
    const signal = AbortSignal.timeout(LATE_LIST_MS);
    for (const at of LISTS) {
      const request = { at, accept: "application/json" };
      const reply = await ask(this.#settings, request, {
        ...{ mostBytes: MOST_LISTED_BYTES, signal },
      }).catch(() => null);
      const told = voiceList.safeParse(reply && parse(reply));
      if (told.success) return [...new Set(told.data)].slice(0, MOST_VOICES);
    }
    return [];
  }
}

/** A page, text, or samples without a header. */
class NoSound extends EngineFault {}

/** Servers that cannot make MP3 say so with 400 or 422, fail, or send bare samples. */
function mayBeFormat(error: unknown): boolean {
  if (error instanceof NoSound) return true;
  return error instanceof EngineFault && [400, 415, 422, 500, 501].includes(error.status);
}

/** ID3 or a frame of MP3, WAV, Ogg, FLAC, MP4, WebM. Types in headers are often wrong. */
function beginsAsSound(bytes: Buffer): boolean {
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
  const start = bytes.toString("latin1", 0, 4);
  const isNamed = ["RIFF", "OggS", "fLaC", "\x1aE\xdf\xa3"].includes(start);
  return isFrame || isNamed || start.startsWith("ID3") || bytes.toString("latin1", 4, 8) === "ftyp";
}

/** Who streams a WAV writes 0 or 0xFFFFFFFF as its length. Players show hours then. */
function withLengths(bytes: Buffer): Buffer {
  if (bytes.toString("latin1", 0, 4) !== "RIFF") return bytes;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    if (bytes.toString("latin1", at, at + 4) === "data") {
      const there = bytes.length - at - 8;
      if (size !== 0 && size <= there) return bytes;
      const mended = Buffer.from(bytes);
      mended.writeUInt32LE(bytes.length - 8, 4);
      mended.writeUInt32LE(there, at + 4);
      return mended;
    }
    at += 8 + size + (size % 2);
  }
  return bytes;
}
