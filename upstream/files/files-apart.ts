import { Worker } from "node:worker_threads";
import * as z from "zod";
import type { Logger } from "pino";
import type { Question } from "./file-reader.ts";
import { readWave, type Wave } from "./sound-wave.ts";

const MEGABYTES = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, stackSizeMb: 1 };
/** Counted from the thread's first message: a busy machine starts it slowly, but reads fast. */
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
 * Reads strangers' files in a thread, one after the other, so that a file that stops the thread
 * stops nothing else. The thread starts with the first file, and again after such a file.
 */
export class FilesApart {
  readonly #program: URL;
  readonly #log: Pick<Logger, "error">;
  readonly #lateMs: number;
  #worker: Worker | null = null;
  #ready: Promise<unknown> = Promise.resolve();
  #last: Promise<unknown> = Promise.resolve();
  #lastWave: Promise<unknown> = Promise.resolve();

  constructor(program: URL, log: Pick<Logger, "error">, lateMs = LATE_MS) {
    this.#program = program;
    this.#log = log;
    this.#lateMs = lateMs;
  }

  /** Like `readImage`, but "unreadable" when the file stopped the thread. */
  async readImage(bytes: Uint8Array): Promise<z.output<typeof imageAnswer> | "unreadable"> {
    const answer = await this.#inTurn({ as: "image", bytes });
    return answer === UNREADABLE ? "unreadable" : imageAnswer.parse(answer);
  }

  /** Like `sniffAudio`, but "unreadable" when the file stopped the thread. */
  async sniffAudio(bytes: Uint8Array): Promise<z.output<typeof soundAnswer> | "unreadable"> {
    const answer = await this.#inTurn({ as: "sound", bytes });
    return answer === UNREADABLE ? "unreadable" : soundAnswer.parse(answer);
  }

  /** Reads the length from metadata, else by decoding. Decodes one sound at a time. */
  async measureSound(bytes: Uint8Array, as: string): Promise<Measures | "cut-off" | "unreadable"> {
    const answer = await this.#inTurn({ as: "length", extension: as, bytes });
    if (answer === UNREADABLE) return "unreadable";
    const length = lengthAnswer.parse(answer);
    if (length === "cut-off") return length;
    const wave = this.#lastWave.then(() => readWave(bytes, as));
    this.#lastWave = wave.catch(() => undefined);
    const { duration_ms = null, peaks = null } = (await wave) ?? {};
    return { duration_ms: length ?? duration_ms, peaks };
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #inTurn(question: Question): Promise<unknown> {
    const answer = this.#last.then(() => this.#ask(question));
    this.#last = answer;
    return answer;
  }

  /** Throws when no thread can start, because that says nothing about the file. */
  async #ask(question: Question): Promise<unknown> {
    const worker = (this.#worker ??= this.#begin());
    await this.#ready;
    const answer = answerOf(worker, this.#lateMs);
    worker.postMessage(question);
    try {
      return await answer;
    } catch (error) {
      this.#forget(worker, error);
      return UNREADABLE;
    }
  }

  #begin(): Worker {
    // The thread needs neither our settings nor the server's preloaded modules.
    const alone = { env: {}, execArgv: [], resourceLimits: MEGABYTES };
    const worker = new Worker(this.#program, alone);
    worker.unref();
    // Kept between files too, because an unhandled error would end the server.
    worker.on("error", (error) => this.#forget(worker, error));
    this.#ready = answerOf(worker);
    return worker;
  }

  #forget(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#log.error({ err: error }, "the reader of files was stopped");
    void worker.terminate();
  }
}

/**
 * Resolves to the thread's next message. Rejects when the thread is late, or exits without one. An
 * error alone does not reject, because Node may report it before an earlier message; the exit comes
 * after all messages.
 */
function answerOf(worker: Worker, lateMs?: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const tooLong = () => end(() => reject(new Error("a file took too long")));
    // A message that arrived while this thread was busy is handled first.
    const late = lateMs === undefined ? undefined : setTimeout(() => setImmediate(tooLong), lateMs);
    const answered = (answer: unknown) => end(() => resolve(answer));
    const ended = () => end(() => reject(new Error("the reader ended without an answer")));
    worker.once("message", answered).once("exit", ended);

    function end(settle: () => void) {
      clearTimeout(late);
      worker.off("message", answered).off("exit", ended);
      settle();
    }
  });
}
