import { EventEmitter } from "node:events";

/** What portal and API tell their figures. Nobody listens unless a port for `/metrics` is set. */
interface Events {
  request: [{ method: string | undefined; route: string | undefined; status: number; ms: number }];
  /** One request of the portal to the API; status 0 without an answer. */
  call: [{ call: string; status: number; ms: number }];
  breaker: [{ call: string; isOpen: boolean }];
  /** 1 when a recording begins to wait for its answer, -1 when that is over. */
  upload: [1 | -1];
  job: [{ job: string; isDone: boolean }];
  file: [];
  /** A student was told that a take is stored. */
  take: [];
  pool: [Pool];
}

/** Connections to PostgreSQL, as its pool counts them. */
export interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** One for the process, because the figures are the process's. */
export const measured = new EventEmitter<Events>();
