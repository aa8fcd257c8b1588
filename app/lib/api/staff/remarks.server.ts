import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { done } from "../call/shape.server.ts";
import { segment } from "./reviews.server.ts";
import { callStaff } from "./session.server.ts";

const remark = z.object({
  remark: z.string(),
  /** The texts of segments, by their ids. */
  segments: z.record(z.string(), z.string()),
  version: z.number(),
  staff_name: text,
  written_at: text,
  read_at: z.string().nullable(),
});
export type Remark = z.output<typeof remark>;

const heard = z.object({
  practice: z.object({
    id: z.number(),
    user_id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    language: text,
    serial_no: text,
    title: text,
    question_background: z.string(),
    submitted_at: z.string().nullable(),
    /** Null where the student did not let teachers hear it. */
    sent_at: z.string().nullable(),
  }),
  segments: z.array(segment),
  /** Null where no teacher wrote. */
  remark: remark.nullable(),
});
export type HeardPractice = z.output<typeof heard>;

const at = (id: number) => ({
  path: `/practices/${id}`,
  template: "/api/staff/practices/{practice}",
});

/** A submitted practice, with what a teacher wrote about it. */
export async function getHeardPractice(caller: Caller, id: number): Promise<HeardPractice> {
  const schema = z.object({ results: heard });
  return (await callStaff(caller, { method: "GET", ...at(id), schema })).results;
}

/** Shows it to the student. A `conflict` when somebody else wrote meanwhile. */
export async function saveRemark(
  caller: Caller,
  id: number,
  body: Pick<Remark, "remark" | "segments" | "version">,
): Promise<void> {
  await callStaff(caller, { method: "POST", ...at(id), body, schema: done });
}
