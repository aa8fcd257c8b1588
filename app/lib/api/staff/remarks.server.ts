import * as z from "zod";
import { FormData } from "undici";
import { segment } from "#contract/staff/reviews.ts";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { optionalNumber, text } from "../call/reader.server.ts";
import { askStaff, changeByStaff } from "./session.server.ts";

const remark = z.object({
  remark: z.string(),
  /** The remarks on segments, by segment id. */
  segments: z.record(z.string(), z.string()),
  version: z.number(),
  staff_name: text,
  written_at: text,
  read_at: z.string().nullable(),
  /** The file of a spoken remark; null without one. */
  file_name: z.string().nullish(),
  duration_ms: optionalNumber,
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
    /** Null when the student does not let teachers listen. */
    sent_at: z.string().nullable(),
  }),
  segments: z.array(segment),
  remark: remark.nullable(),
});
export type HeardPractice = z.output<typeof heard>;

const at = (id: number) => ({
  path: `/practices/${id}`,
  template: "/api/staff/practices/{practice}",
});

/** Returns a submitted practice and its remark. */
export function getHeardPractice(caller: Caller, id: number): Promise<HeardPractice> {
  return askStaff(caller, heard, { method: "GET", ...at(id) });
}

type Words = Pick<Remark, "remark" | "segments" | "version">;
type NewRemark = Words & {
  /** A new recording; null keeps the stored one. */
  sound: File | null;
  withoutSound: boolean;
};

/** Saves a remark for the student. A `conflict` when somebody else saved it first. */
export function saveRemark(
  caller: Caller,
  id: number,
  { sound, withoutSound, ...words }: NewRemark,
): Promise<void> {
  const body = { ...words, without_sound: withoutSound ? 1 : 0 };
  if (sound === null) return changeByStaff(caller, { ...at(id), body });
  const form = formOf(body, sound);
  return changeByStaff(caller, { ...at(id), body: form, limit: LIMITS.upload });
}

function formOf({ segments, ...fields }: Words, sound: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("segments", JSON.stringify(segments));
  form.set("sound", sound, "sound");
  return form;
}
