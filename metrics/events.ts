import { EventEmitter } from "node:events";

/** Events for the figures of portal and API. Without a port for `/metrics` nothing listens. */
interface Events {
  request: [{ method: string | undefined; route: string | undefined; status: number; ms: number }];
  /** A request of the portal to the API. The status is 0 without a response. */
  call: [{ call: string; status: number; ms: number }];
  breaker: [{ call: string; isOpen: boolean }];
  /** 1 when a recording begins to wait for its response, -1 when the wait is over. */
  upload: [1 | -1];
  job: [{ job: string; isDone: boolean }];
  file: [];
  /** A script of ours broke in a browser. */
  fault: [{ part: string; kind: string; takes: "yes" | "no" }];
  /** Whether the API can store something, told every half minute. */
  storing: [boolean];
  /** The portal has told a student that a take is stored. */
  take: [];
  pool: [Pool];
  /** Figures of the API that are read at each scrape. */
  figures: [Figure[]];
  /** The queue has started; the function counts its jobs. */
  queue: [() => Promise<CountedJobs[]>];
}

/** The jobs of a kind that are due, with the seconds that the oldest waits, and that have failed. */
export interface CountedJobs {
  kind: string;
  waiting: number;
  failed: number;
  seconds: number;
}

/** A gauge. A value is null when it is not known. */
export interface Figure {
  name: string;
  help: string;
  labels: string[];
  read: () => Promise<{ labels: Record<string, string>; value: number | null }[]>;
}

/** The connections to PostgreSQL, as its pool counts them. */
export interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

declare global {
  var cclMeasured: EventEmitter<Events> | undefined;
}

/**
 * One emitter for the process, because the figures are the process's. The build of the pages has a
 * copy of this file.
 */
export const measured = (globalThis.cclMeasured ??= new EventEmitter<Events>());
