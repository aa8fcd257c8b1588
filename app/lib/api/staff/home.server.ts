import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { askStaff } from "./session.server.ts";

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
      day: text,
      students: z.number(),
      dialogues: z.number(),
      sold: z.number().nullable(),
    }),
  ),
  results: z.object({ enough: z.number(), short: z.number(), unmarked: z.number() }),
});
export type StaffHome = z.output<typeof home>;

/** Returns what waits for staff, and the figures of the last weeks. */
export function getHome(caller: Caller): Promise<StaffHome> {
  return askStaff(caller, home, { method: "GET", path: "/home" });
}
