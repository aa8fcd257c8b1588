import * as z from "zod";
import { change, get, results } from "./call.ts";

const changed = z.object({
  id: z.number(),
  at: z.string(),
  staff_name: z.string(),
  did: z.string(),
  about: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type StaffChange = z.output<typeof changed>;
const pageFault = z.object({
  part: z.string(),
  state: z.string(),
  kind: z.string(),
  /** 1 when recordings were concerned. */
  takes: z.number().transform((takes) => takes === 1),
  release: z.string(),
  browser: z.string(),
  times: z.number(),
  last_day: z.string(),
});
export type CountedFault = z.output<typeof pageFault>;

const failedJob = z.object({
  name: z.string(),
  kind: z.string(),
  /** What is to be done, for support; empty for a job by the clock. */
  payload: z.string(),
  tries: z.number(),
  fault: z.string().nullable(),
  /** True when it waits for staff. */
  is_over: z.boolean(),
});
export type FailedJob = z.output<typeof failedJob>;

export const logCalls = {
  /**
   * The newest changes before the id of the query `before`. Without it, faults and jobs
   * that failed are told, too.
   */
  list: get(
    "/log",
    results(
      z.object({
        data: z.array(changed),
        has_more: z.boolean(),
        /** What "student 12" or "group 3" of a change is called; what is gone is absent. */
        names: z.record(z.string(), z.string()).nullish(),
        faults: z.array(pageFault),
        jobs: z.array(failedJob).nullish(),
      }),
    ),
  ),
  startJobAgain: change("/log/job-again", z.object({ name: z.string().max(500) })),
};
