import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { measured } from "../metrics/events.ts";
import type { JobBook } from "./db/job-book.ts";

export type Job = {
  name: string;
  /** Returns when it is due after `now` (milliseconds since 1970). */
  next: (now: number) => number;
  /** Whether the job also runs at the start. */
  atStart?: boolean;
  /** `isOver` returns true when this program stops, and long work should stop too. */
  work: (isOver: () => boolean) => Promise<unknown>;
};

const BEAT_MS = 5_000;
/** Retries a failed nightly job in the same night. */
const AGAIN_MS = 10 * 60 * 1000;
/** The longest time that a stop waits for a mail server or Stripe. */
const STOP_MS = 5_000;

/** Returns a schedule with a fixed interval in milliseconds. */
export const every = (ms: number) => (now: number) => now + ms;

/**
 * Runs scheduled jobs until `stop`. Several programs with one book run each job once. Logs and
 * counts a failure, and runs the job again at its next time.
 */
export class Jobs {
  readonly #book: JobBook;
  readonly #log: Logger;
  readonly #jobs: Map<string, Job>;
  readonly #running = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(book: JobBook, log: Logger, jobs: Job[]) {
    this.#book = book;
    this.#log = log;
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
  }

  /** Throws when the book cannot be written. */
  async start(): Promise<void> {
    await this.#book.enter([...this.#jobs.values()]);
    await this.#beat();
  }

  /** Waits for the end of a running job. */
  ended(name: string): Promise<void> {
    return this.#running.get(name) ?? Promise.resolve();
  }

  /** Starts nothing more, and waits some seconds at most for running jobs. */
  async stop(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#beating;
    const all = Promise.all(this.#running.values());
    await Promise.race([all, pause(STOP_MS, undefined, { ref: false })]);
  }

  #beat(): Promise<void> {
    this.#beating = this.#takeDue().finally(() => {
      if (!this.#isOver) this.#timer = setTimeout(() => void this.#beat(), BEAT_MS);
    });
    return this.#beating;
  }

  async #takeDue(): Promise<void> {
    const resting = [...this.#jobs.keys()].filter((name) => !this.#running.has(name));
    try {
      await this.#book.hold([...this.#running.keys()]);
      for (const { name, now } of await this.#book.take(resting)) {
        const job = this.#jobs.get(name);
        if (job) this.#running.set(name, this.#run(job, now));
      }
    } catch (error) {
      this.#log.warn({ err: error }, "the times of the jobs could not be read");
    }
  }

  async #run(job: Job, now: number): Promise<void> {
    const { name } = job;
    const isDone = await this.#do(job);
    const due = job.next(now);
    try {
      await this.#book.end(name, isDone ? due : Math.min(due, now + AGAIN_MS));
    } catch (error) {
      // The hold ends within a minute, and the job is still due.
      this.#log.warn({ err: error, job: name }, "the end of a job could not be written");
    }
    this.#running.delete(name);
  }

  async #do({ name, work }: Job): Promise<boolean> {
    this.#log.debug({ job: name }, "job begins");
    try {
      await work(() => this.#isOver);
      measured.emit("job", { job: name, isDone: true });
      this.#log.debug({ job: name }, "job done");
      return true;
    } catch (error) {
      measured.emit("job", { job: name, isDone: false });
      this.#log.error({ err: error, job: name }, "a job failed");
      return false;
    }
  }
}
