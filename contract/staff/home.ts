import * as z from "zod";
import { get, results } from "./call.ts";

const home = z.object({
  waits: z.object({
    reviews: z.number(),
    reports: z.number(),
    enquiries: z.number(),
    /** Null for a teacher, who sees no sales. */
    failed_payments: z.number().nullable(),
  }),
  weeks: z.array(
    z.object({
      day: z.string(),
      students: z.number(),
      dialogues: z.number(),
      sold: z.number().nullable(),
    }),
  ),
  results: z.object({ enough: z.number(), short: z.number(), unmarked: z.number() }),
});
export type StaffHome = z.output<typeof home>;

export const homeCall = get("/home", results(home));
