import * as z from "zod";
import { get, results } from "./call.ts";

const change = z.object({
  id: z.number(),
  at: z.string(),
  staff_name: z.string(),
  did: z.string(),
  about: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
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

const failedMail = z.object({
  id: z.number(),
  to: z.string(),
  created_at: z.string(),
  attempts: z.number(),
  /** True when no further attempt is made. */
  is_over: z.boolean(),
  /** The student with this address. */
  student_id: z.number().nullable(),
});
export type FailedMail = z.output<typeof failedMail>;

export const logCalls = {
  /**
   * The newest changes before the id of the query `before`. Without it, faults and mails that did
   * not arrive are told, too.
   */
  list: get(
    "/log",
    results(
      z.object({
        data: z.array(change),
        has_more: z.boolean(),
        faults: z.array(pageFault),
        mails: z.array(failedMail).nullish(),
      }),
    ),
  ),
};
