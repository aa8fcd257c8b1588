import { Worker } from "node:worker_threads";
import type { Logger } from "pino";

type Limits = {
  /** Megabytes. */
  oldMb: number;
  youngMb: number;
  /** Counted from the thread's first message: a busy machine starts it slowly, but reads fast. */
  lateMs: number;
  /** Whether the thread ends after each answer, and gives its memory back. */
  endsAfterEach?: boolean;
};

/**
 * Answers questions in a thread, one after the other, so that a question that stops the thread
 * stops nothing else. The thread starts with the first question, and again after such a one.
 */
export class Thread<Question> {
  readonly #program: URL;
  readonly #log: Pick<Logger, "error">;
  readonly #limits: Limits;
  #worker: Worker | null = null;
  #ready: Promise<unknown> = Promise.resolve();
  #last: Promise<unknown> = Promise.resolve();

  constructor(program: URL, log: Pick<Logger, "error">, limits: Limits) {
    this.#program = program;
    this.#log = log;
    this.#limits = limits;
  }

  /** Returns null when the question stopped the thread. Throws when no thread can start. */
  ask(question: Question): Promise<{ answer: unknown } | null> {
    const answer = this.#last.then(() => this.#ask(question));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #ask(question: Question): Promise<{ answer: unknown } | null> {
    const worker = (this.#worker ??= this.#begin());
    await this.#ready;
    const answer = answerOf(worker, this.#limits.lateMs);
    worker.postMessage(question);
    try {
      return { answer: await answer };
    } catch (error) {
      this.#forget(worker, error);
      return null;
    } finally {
      if (this.#limits.endsAfterEach) await this.close();
    }
  }

  #begin(): Worker {
    const { oldMb, youngMb } = this.#limits;
    const memory = { maxOldGenerationSizeMb: oldMb, maxYoungGenerationSizeMb: youngMb };
    const resourceLimits = { ...memory, stackSizeMb: 1 };
    // The thread needs neither our settings nor the server's preloaded modules.
    const worker = new Worker(this.#program, { env: {}, execArgv: [], resourceLimits });
    worker.unref();
    // Kept between questions too, because an unhandled error would end the server.
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
