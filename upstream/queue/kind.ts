import type { Db } from "../db/schema.ts";

/** Writes what a job has done, in the transaction that removes the job. */
export type Outcome = (trx: Db) => Promise<void>;

/** What one kind of job is. Add a job in the transaction of its cause: see `addJob`. */
export type Kind = {
  name: string;
  /** How many run at once in a program. */
  atOnce?: number;
  /** A longer try has failed: its signal aborts, and another job gets its place. */
  mostMs: number;
  /** Returns how long to wait after this many failed tries; null to leave the job to staff. */
  wait: (tries: number) => number | null;
  /**
   * Does a job. It may be done twice: after a kill, and when a program stands still for longer than
   * a hold. So look first whether there is still something to do.
   */
  work: (payload: string, signal: AbortSignal) => Promise<Outcome | void>;
  /** Makes it a kind with a single job, by the clock. Returns when it is due after `now`. */
  next?: (now: number) => number;
  /** Whether a job by the clock also runs at the start. */
  atStart?: boolean;
};

/**
 * A fault that a worker knows. After it, "retry" waits as the kind says; "rest" also lets the whole
 * kind rest, because the other jobs would fail too; "leave" leaves the job to staff; "drop" removes
 * it, because another row tells of it.
 */
export class JobFault extends Error {
  readonly then: "retry" | "rest" | "leave" | "drop";
  /** How long another program asks to be left alone. */
  readonly afterMs: number;

  constructor(message: string, then: JobFault["then"], afterMs = 0) {
    super(message);
    this.then = then;
    this.afterMs = afterMs;
  }
}

/** Returns waits that double up to the longest, and end after `tries`. */
export function growing({
  firstMs,
  longestMs,
  tries = Infinity,
}: {
  firstMs: number;
  longestMs: number;
  tries?: number;
}): Kind["wait"] {
  return (failed) =>
    failed >= tries ? null : Math.min(firstMs * 2 ** Math.min(failed - 1, 20), longestMs);
}

const MINUTE_MS = 60 * 1000;

type Scheduled = {
  name: string;
  next: (now: number) => number;
  atStart?: boolean;
  mostMs?: number;
  /** Between a failed try and the next one. */
  waitMs?: number;
  /** `isOver` returns true when this program stops, and long work should stop too. */
  work: (isOver: () => boolean) => Promise<unknown>;
};

/** Returns the kind of a job by the clock. A failed nightly one is tried again in the same night. */
export function byClock({
  mostMs = 15 * MINUTE_MS,
  waitMs = 10 * MINUTE_MS,
  work,
  ...schedule
}: Scheduled): Kind {
  return {
    ...schedule,
    mostMs,
    wait: () => waitMs,
    work: async (_, signal) => {
      await work(() => signal.aborted);
    },
  };
}

/** Returns a schedule with a fixed interval in milliseconds. */
export const every = (ms: number) => (now: number) => now + ms;
