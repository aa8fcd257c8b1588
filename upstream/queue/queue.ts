import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { measured } from "../../metrics/events.ts";
import type { Db } from "../db/schema.ts";
import { JobFault, type Kind, type Outcome } from "./kind.ts";
import * as rows from "./rows.ts";
import type { Ended, Held } from "./rows.ts";

type Place = { db: Db; log: Logger };
type Running = { job: Held; end: Promise<void> };

const BEAT_MS = 1_000;
/** Waits this long while the database cannot be read. */
const UNREAD_MS = 2_000;
/** The longest time that a stop waits for a mail server or Stripe. */
const STOP_MS = 5_000;
/** A job that is done waits so long for others to end, because a commit waits for the disk. */
const TOGETHER_MS = 20;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;

/**
 * Does the jobs of the table `jobs` at least once each, until `stop`. Programs on one database
 * share them. A kind's jobs go by their rank, and then each person's in turn with others'.
 */
export class Queue {
  readonly #place: Place;
  readonly #kinds: Map<string, Kind>;
  /** By kind, then by name. */
  readonly #running: Map<string, Map<string, Running>>;
  /** Kinds whose service was down: until when they rest, and how long. */
  readonly #resting = new Map<string, { until: number; ms: number }>();
  readonly #over = new AbortController();
  #working: Promise<void> = Promise.resolve();
  #heldAt = 0;
  #lookedAt = -BEAT_MS;
  /** Kinds of which a job has ended since. */
  readonly #freed = new Set<string>();
  #ended: Ended[] = [];
  #writing: Promise<void> | null = null;
  #isWoken = false;
  #endRest: () => void = () => undefined;

  constructor(place: Place, kinds: Kind[]) {
    this.#place = place;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#running = new Map(kinds.map(({ name }) => [name, new Map<string, Running>()]));
  }

  /** Takes the first jobs. Throws when the table cannot be written. */
  async start(): Promise<void> {
    const { db } = this.#place;
    measured.emit("queue", () => rows.countJobs(db));
    await rows.freeOwn(db);
    await rows.enterSchedule(db, [...this.#kinds.values()]);
    this.#working = this.#go(await this.#takeDue());
  }

  /** Waits for the end of the running jobs of a kind. */
  async ended(kind: string): Promise<void> {
    await Promise.all(ends(this.#running.get(kind)));
  }

  /** Starts nothing more, tells the running jobs, and waits some seconds at most for them. */
  async stop(): Promise<void> {
    this.#over.abort();
    this.#wake();
    await this.#working;
    const all = Promise.all([...this.#running.values()].flatMap(ends));
    await Promise.race([all, pause(STOP_MS, undefined, { ref: false })]);
  }

  async #go(firstRestMs: number): Promise<void> {
    for (let restMs = firstRestMs; !this.#over.signal.aborted; restMs = await this.#takeDue())
      await this.#rest(restMs);
  }

  /** Returns how long to rest, unless a job ends. */
  async #takeDue(): Promise<number> {
    this.#isWoken = false;
    const { log } = this.#place;
    try {
      await this.#holdOn();
      for (const name of await this.#listDueKinds()) {
        const kind = this.#kinds.get(name);
        if (kind && !this.#isResting(name)) await this.#fill(kind);
      }
      return BEAT_MS - (performance.now() - this.#lookedAt);
    } catch (error) {
      log.warn({ err: error }, "the queue could not be read");
      return UNREAD_MS;
    }
  }

  /** Looks at all once a beat, since that reads each job that waits; in between at the freed. */
  async #listDueKinds(): Promise<string[]> {
    const freed = [...this.#freed];
    this.#freed.clear();
    if (performance.now() - this.#lookedAt < BEAT_MS) return freed;
    const due = await rows.listDueKinds(this.#place.db);
    this.#lookedAt = performance.now();
    return due;
  }

  async #fill(kind: Kind): Promise<void> {
    const { name, atOnce = 1 } = kind;
    const running = this.#running.get(name) ?? new Map<string, Running>();
    const places = atOnce - running.size;
    if (places <= 0 || this.#over.signal.aborted) return;
    for (const { job, now } of await rows.takeJobs(this.#place.db, name, places)) {
      const end = this.#run(kind, job, now).finally(() => {
        running.delete(job.name);
        this.#freed.add(name);
        this.#wake();
      });
      running.set(job.name, { job, end });
    }
  }

  /** Renews the holds well before they end. */
  async #holdOn(): Promise<void> {
    if (performance.now() - this.#heldAt < rows.HOLD_MS / 3) return;
    const running = [...this.#running.values()].flatMap((jobs) => [...jobs.values()]);
    await rows.holdOn(
      this.#place.db,
      running.map(({ job }) => job),
    );
    this.#heldAt = performance.now();
  }

  async #run(kind: Kind, job: Held, now: number): Promise<void> {
    const { db, log } = this.#place;
    const told = { payload: job.payload, tries: job.tries, job: kind.name };
    log.debug(told, "job begins");
    try {
      const outcome = await this.#try(kind, job);
      const failed = outcome instanceof Error;
      if (failed && this.#over.signal.aborted) return await rows.giveBack(db, job);
      measured.emit("job", { job: kind.name, isDone: !failed });
      if (failed) return await this.#fail({ kind, job, error: outcome, now });
      this.#resting.delete(kind.name);
      log.debug(told, "job done");
      await (kind.next
        ? rows.planNext(db, job, kind.next(now))
        : this.#end(kind.name, { job, outcome }));
    } catch (error) {
      // The hold ends within half a minute, and the job is still due.
      log.warn({ err: error, ...told }, "the end of a job could not be written");
    }
  }

  /** Returns what went wrong, or what is to be written. */
  async #try(kind: Kind, { payload, tries }: Held): Promise<Error | Outcome | void> {
    // The tries before ended with the program, or this one would wait for staff.
    if (tries > 1 && kind.wait(tries - 1) === null)
      return new JobFault("The program ended each time in the middle of it.", "leave");
    const late = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late.abort();
        reject(new Error(`no end after ${kind.mostMs} ms`));
      }, kind.mostMs);
    });
    try {
      const signal = AbortSignal.any([this.#over.signal, late.signal]);
      return await Promise.race([kind.work(payload, signal), tooLong]);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends a job, in one commit with those that end meanwhile. */
  #end(kind: string, ended: Ended): Promise<void> {
    this.#ended.push(ended);
    const isAlone = this.#running.get(kind)?.size === 1;
    this.#writing ??= pause(isAlone ? 0 : TOGETHER_MS).then(() => {
      this.#writing = null;
      return rows.endJobs(this.#place.db, this.#ended.splice(0));
    });
    return this.#writing;
  }

  async #fail(failed: { kind: Kind; job: Held; error: Error; now: number }): Promise<void> {
    const { kind, job, error, now } = failed;
    const { db, log } = this.#place;
    const { then, afterMs } = error instanceof JobFault ? error : { then: "retry", afterMs: 0 };
    const told = { payload: job.payload, tries: job.tries, job: kind.name };
    if (error instanceof JobFault) log.warn({ reason: error.message, ...told }, "a job failed");
    else log.error({ err: error, ...told }, "a job failed");
    if (then === "rest") this.#letRest(kind.name, afterMs);
    if (then === "drop") return this.#end(kind.name, { job, outcome: undefined });
    const wait = then === "leave" ? null : kind.wait(job.tries);
    const next = kind.next ? kind.next(now) - now : Infinity;
    await rows.putOff(
      db,
      job,
      error.message,
      wait === null ? null : Math.max(Math.min(wait, next), afterMs),
    );
  }

  /** Jobs that were under way together fail together, and count once. */
  #letRest(kind: string, afterMs: number): void {
    if (this.#isResting(kind)) return;
    const ms = Math.min((this.#resting.get(kind)?.ms ?? FIRST_REST_MS / 2) * 2, LONGEST_REST_MS);
    this.#resting.set(kind, { until: Date.now() + Math.max(ms, afterMs), ms });
  }

  #isResting(kind: string): boolean {
    return (this.#resting.get(kind)?.until ?? 0) > Date.now();
  }

  #wake(): void {
    this.#isWoken = true;
    this.#endRest();
  }

  #rest(ms: number): Promise<void> {
    if (this.#isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function ends(running: Map<string, Running> | undefined): Promise<void>[] {
  return [...(running?.values() ?? [])].map(({ end }) => end);
}
