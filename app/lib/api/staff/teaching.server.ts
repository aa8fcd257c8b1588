import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { callStaff } from "./session.server.ts";

const named = z.object({ id: z.number(), name: text });
const row = z.object({
  student_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  language: text,
  /** When the student was active, or sent, began or labelled it; or the day of the exam. */
  at: z.string().nullable(),
  title: z.string().nullable(),
  record_id: z.number().nullable(),
  count: z.coerce.number(),
  minutes: z.number().optional(),
});
export type TeachingRow = z.output<typeof row>;
const days = z.number();
const teaching = z.object({
  languages: list(named),
  groups: list(named),
  rules: z.object({
    ...{ sentWithin: days, activeWithin: days, examWithin: days, silentFor: days },
    ...{ leftFor: days, leftWithin: days, struggledWithin: days, struggledLeast: days },
    ...{ topicsWithin: days, topicsOf: z.number() },
  }),
  results: z.object({ data: list(row), has_more: z.boolean() }),
  topics: list(
    z.object({ topic: z.string(), struggled: z.number(), marks: z.number().nullable() }),
  ),
});
export type Teaching = z.output<typeof teaching>;

/** The lists of students. The page without a list shows the hard topics. */
export const TEACHING_LISTS = ["sent", "active", "exam", "left", "struggled"] as const;
export type TeachingList = (typeof TEACHING_LISTS)[number] | "topics";

export type TeachingQuery = { list: TeachingList; language: string; group: string; page: number };

/** Returns one page of a list of students, or the hard topics. */
export function getTeaching(caller: Caller, query: TeachingQuery): Promise<Teaching> {
  return callStaff(caller, { method: "GET", path: "/teaching", query, schema: teaching });
}
