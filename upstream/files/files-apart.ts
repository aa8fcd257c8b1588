import { Worker } from "node:worker_threads";
import * as z from "zod";
import type { Logger } from "pino";
import type { Question } from "./file-reader.ts";
import { readWave, type Wave } from "./sound-wave.ts";

const MEGABYTES = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, stackSizeMb: 1 };
/** From when the thread is there: starting it may take longer on a busy machine, reading takes milliseconds. */
const LATE_MS = 5_000;
const UNREADABLE = Symbol("unreadable");

const imageAnswer = z.union([
  z.object({ extension: z.enum(["jpg", "png"]), bytes: z.instanceof(Uint8Array) }),
  z.literal("too-many-pixels"),
  z.null(),
]);
const soundAnswer = z.object({ extension: z.string(), contentType: z.string() }).nullable();
const lengthAnswer = z.union([z.number(), z.literal("cut-off"), z.null()]);

/** What is known of a sound; null for what is not. */
export type Measures = { [Name in keyof Wave]: Wave[Name] | null };

/**
 * Reads strangers' files in a thread, one after the other, so that a file that stops its reader
 * stops nothing else. The thread starts with the first file, and again after a file that stopped
 * it.
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

  /** As `readImage`; "unreadable" when the file stopped the reader. */
  async readImage(bytes: Uint8Array): Promise<z.output<typeof imageAnswer> | "unreadable"> {
    const answer = await this.#inTurn({ as: "image", bytes });
    return answer === UNREADABLE ? "unreadable" : imageAnswer.parse(answer);
  }

  /** As `sniffAudio`; "unreadable" when the file stopped the reader. */
  async sniffAudio(bytes: Uint8Array): Promise<z.output<typeof soundAnswer> | "unreadable"> {
    const answer = await this.#inTurn({ as: "sound", bytes });
    return answer === UNREADABLE ? "unreadable" : soundAnswer.parse(answer);
  }

  /** The length by its head, or by decoding it, which also draws its wave: one after the other. */
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

  /** Throws when no thread can be had: that says nothing about the file. */
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
    // It needs neither our settings nor what the server preloads.
    const alone = { env: {}, execArgv: [], resourceLimits: MEGABYTES };
    const worker = new Worker(this.#program, alone);
    worker.unref();
    // Also between two files, because an unhandled error would end the server.
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
 * The reader's next message. Rejects when the reader is late, or ends without one. An error alone
 * rejects nothing, because Node may report it before an earlier answer; the end of a thread comes
 * after all answers.
 */
function answerOf(worker: Worker, lateMs?: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const tooLong = () => end(() => reject(new Error("a file took too long")));
    // An answer that came while this thread was busy is heard first.
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
