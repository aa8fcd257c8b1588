import * as z from "zod";
import { get, language } from "./call.ts";

/** The lists of students. The page without a list shows the hard topics. */
export const TEACHING_LISTS = ["sent", "active", "exam", "left", "struggled"] as const;
export type TeachingList = (typeof TEACHING_LISTS)[number] | "topics";

const row = z.object({
  student_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.string(),
  /** When the student was active, or sent, began or labelled it; or the day of the exam. */
  at: z.string().nullable(),
  title: z.string().nullable(),
  record_id: z.number().nullable(),
  // PostgreSQL counts in text.
  count: z.coerce.number(),
  minutes: z.number().optional(),
});
export type TeachingRow = z.output<typeof row>;
const days = z.number();
const teaching = z.object({
  languages: z.array(language),
  groups: z.array(z.object({ id: z.number(), name: z.string() })),
  rules: z.object({
    ...{ sentWithin: days, activeWithin: days, examWithin: days, silentFor: days },
    ...{ leftFor: days, leftWithin: days, struggledWithin: days, struggledLeast: z.number() },
    ...{ topicsWithin: days, topicsOf: z.number() },
  }),
  results: z.object({ data: z.array(row), has_more: z.boolean() }),
  topics: z.array(
    z.object({ topic: z.string(), struggled: z.number(), marks: z.number().nullable() }),
  ),
});
export type Teaching = z.output<typeof teaching>;

/** It takes the query `list`, `language`, `group` and `page`. */
export const teachingCall = get("/teaching", teaching);
