import * as z from "zod";
import type { Logger } from "pino";
import type { Question } from "./file-reader.ts";
import { readWave, type Wave } from "./sound-wave.ts";
import { Thread } from "./thread.ts";

const LATE_MS = 5_000;
const UNREADABLE = Symbol("unreadable");

const imageAnswer = z.union([
  z.object({ extension: z.enum(["jpg", "png"]), bytes: z.instanceof(Uint8Array) }),
  z.literal("too-many-pixels"),
  z.null(),
]);
const soundAnswer = z.object({ extension: z.string(), contentType: z.string() }).nullable();
const lengthAnswer = z.union([z.number(), z.literal("cut-off"), z.null()]);

/** The measures of a sound; null when unknown. */
export type Measures = { [Name in keyof Wave]: Wave[Name] | null };

/**
 * Reads strangers' files in a thread, so that a file that stops the thread stops nothing else.
 */
export class FilesApart {
  readonly #thread: Thread<Question>;
  #lastWave: Promise<unknown> = Promise.resolve();

  constructor(program: URL, log: Pick<Logger, "error">, lateMs = LATE_MS) {
    this.#thread = new Thread(program, log, { oldMb: 48, youngMb: 8, lateMs });
  }

  /** Like `readImage`, but "unreadable" when the file stopped the thread. */
  async readImage(bytes: Uint8Array): Promise<z.output<typeof imageAnswer> | "unreadable"> {
    const answer = await this.#ask({ as: "image", bytes });
    return answer === UNREADABLE ? "unreadable" : imageAnswer.parse(answer);
  }

  /** Like `sniffAudio`, but "unreadable" when the file stopped the thread. */
  async sniffAudio(bytes: Uint8Array): Promise<z.output<typeof soundAnswer> | "unreadable"> {
    const answer = await this.#ask({ as: "sound", bytes });
    return answer === UNREADABLE ? "unreadable" : soundAnswer.parse(answer);
  }

  /** Reads the length from metadata, else by decoding. Decodes one sound at a time. */
  async measureSound(bytes: Uint8Array, as: string): Promise<Measures | "cut-off" | "unreadable"> {
    const answer = await this.#ask({ as: "length", extension: as, bytes });
    if (answer === UNREADABLE) return "unreadable";
    const length = lengthAnswer.parse(answer);
    if (length === "cut-off") return length;
    const wave = this.#lastWave.then(() => readWave(bytes, as));
    this.#lastWave = wave.catch(() => undefined);
    const { duration_ms = null, peaks = null } = (await wave) ?? {};
    return { duration_ms: length ?? duration_ms, peaks };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #ask(question: Question): Promise<unknown> {
    const told = await this.#thread.ask(question);
    return told ? told.answer : UNREADABLE;
  }
}
