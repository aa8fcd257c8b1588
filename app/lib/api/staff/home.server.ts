import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { askStaff } from "./session.server.ts";

const home = z.object({
  waits: z.object({
    reviews: z.number(),
    reports: z.number(),
    enquiries: z.number(),
    /** Null for a teacher, as what was sold is. */
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

/** What waits for staff, and the last weeks in figures. */
export function getHome(caller: Caller): Promise<StaffHome> {
  return askStaff(caller, home, { method: "GET", path: "/home" });
}
