import { once } from "node:events";
import { setImmediate as othersFirst, setTimeout as rest } from "node:timers/promises";
import { Refusal } from "../refusal.ts";

/** A small archive is done before this. So a double click gets both, and a rush costs little. */
const WAIT_MS = 2_000;
/** After this time without a reader, an archive gives its place to the next of its account. */
const STALLED_MS = 30_000;
/** Packing the rows takes about as long as reading them, and the thread is for others, too. */
const REST = 3;
const RUNNING =
  "An archive is being made for you already. Wait until its download ends, then ask again.";
const RETRY_SECONDS = "10";

type Running = { readAt: number; stop: AbortController };
export type Make = (inTurn: Archives["inTurn"]) => AsyncGenerator<Uint8Array>;

/** The archives under way: at most one of each account, and one piece at a time of all. */
export class Archives {
  readonly #running = new Map<string, Running>();
  readonly #waitMs: number;
  readonly #stalledMs: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ waitMs = WAIT_MS, stalledMs = STALLED_MS } = {}) {
    this.#waitMs = waitMs;
    this.#stalledMs = stalledMs;
  }

  /**
   * Makes an archive as fast as its stream is read, and stops when the reader leaves. Throws 429
   * while another one of the account is being made.
   */
  async stream(account: string, make: Make, left: AbortSignal): Promise<ReadableStream> {
    const running = await this.#begin(account, left);
    const { stop } = running;
    const archive = make(this.inTurn);
    stop.signal.addEventListener("abort", () => void archive.return(undefined));
    return new ReadableStream({
      async pull(controller) {
        running.readAt = performance.now();
        const next = await archive.next().catch((error: unknown) => {
          stop.abort();
          throw error;
        });
        // A part of a .zip must not look like a whole one.
        if (stop.signal.aborted) throw new Error("the archive was stopped");
        if (!next.done) return controller.enqueue(next.value);
        controller.close();
        stop.abort();
      },
      cancel: () => stop.abort(),
    });
  }

  /** Runs one piece after all pieces before it, and lets other requests run between two. */
  readonly inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    let took = 0;
    const piece = this.#last.then(async () => {
      await othersFirst();
      const begun = performance.now();
      return work().finally(() => (took = performance.now() - begun));
    });
    this.#last = piece.catch(() => undefined).then(() => rest(REST * took));
    return piece;
  };

  async #begin(account: string, left: AbortSignal): Promise<Running> {
    const late = AbortSignal.any([left, AbortSignal.timeout(this.#waitMs)]);
    for (;;) {
      const other = this.#running.get(account);
      if (!other) break;
      if (performance.now() - other.readAt > this.#stalledMs) other.stop.abort();
      else if (late.aborted)
        throw new Refusal(429, RUNNING, { headers: { "Retry-After": RETRY_SECONDS } });
      else await once(other.stop.signal, "abort", { signal: late }).catch(() => undefined);
    }
    const running = { readAt: performance.now(), stop: new AbortController() };
    this.#running.set(account, running);
    const { stop } = running;
    stop.signal.addEventListener("abort", () => this.#running.delete(account));
    if (left.aborted) stop.abort();
    left.addEventListener("abort", () => stop.abort());
    return running;
  }
}
