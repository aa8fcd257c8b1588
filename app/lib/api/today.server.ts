import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import {
  number,
  numberOr,
  optionalNumber,
  optionalText,
  rowId,
  yes,
} from "./call/reader.server.ts";
import { dialogueName, done, list, orNone } from "./call/shape.server.ts";
import { workRow } from "./dashboard.server.ts";

const named = {
  question_id: rowId,
  serial_no: optionalText,
  question_title: optionalText,
  category: optionalText,
  is_recent: yes,
  no_of_segments: numberOr(0),
};
type Named = { question_id: number; serial_no: string | null; question_title: string | null };
const withName = <Row extends Named>(row: Row) => ({
  ...row,
  ...dialogueName(row.question_id, row),
});

const begun = z
  .object({
    ...named,
    created_at: optionalText,
    no_of_q_done: number,
    next_segment: optionalNumber,
    duration_left_ms: optionalNumber,
  })
  .transform(withName);
const dialogue = z
  .object({
    ...named,
    duration_ms: optionalNumber,
    practised_at: optionalText,
    label_type: numberOr(0),
  })
  .transform(withName);
const submitted = z
  .object({
    ...{ ...named, record_id: rowId, no_of_q_done: numberOr(0), duration_ms: optionalNumber },
    /** The first practice of its dialogue. */
    is_first: yes,
  })
  .transform(withName);
const words = z.object({
  due_count: number,
  again_count: numberOr(0),
  fresh_count: number,
  reviewed_today: number,
  words_today: optionalNumber,
  fresh_today: number,
  last_review_at: optionalText,
  due_days: list(z.object({ day: z.string(), count: number })),
});
const weak = z.object({
  due_count: number,
  new_count: numberOr(0),
  duration_ms: optionalNumber,
  due_days: list(z.object({ day: z.string(), count: number })),
  rated_today: numberOr(0),
});
const read = z.object({ ...named, record_id: rowId }).transform(withName);
const remark = z.object({ ...named, record_id: rowId, count: numberOr(1) }).transform(withName);
const test = z.object({ mocktest_id: rowId, mocktest_name: z.string(), duration: optionalNumber });

export const today = z.object({
  minutes_a_day: optionalNumber,
  days_off: list(number),
  is_subscribed: yes,
  begun: orNone(begun),
  /** The newest dialogue begun in the other hub. */
  also_begun: orNone(begun),
  next: orNone(dialogue),
  repeat: orNone(dialogue),
  repeat_count: number,
  dialogue_count: number,
  practised_count: number,
  submitted_today: list(submitted),
  /** The practices whose remark was first read today. */
  remarks_read_today: list(read),
  /** Segments to speak again; null when the provider knows none. */
  weak: orNone(weak),
  words: orNone(words),
  mock_tests: z.object({
    taken_count: number,
    open_count: number,
    next: orNone(test),
    taken_today: list(z.string()),
    reviews_read_today: list(z.object({ mocktest_record_id: rowId, mocktest_name: z.string() })),
  }),
});
const told = today.extend({
  deletes_at: optionalText,
  /** An unread remark by a teacher on a practice. */
  remark: orNone(remark),
  /** The next pieces of assigned work, and the number of all. */
  work: orNone(z.object({ next: list(workRow), count: numberOr(0) })),
});
const toldSchema = z.object({ results: told });
export type Today = z.output<typeof today>;
export type Told = z.output<typeof told>;
export type DialogueToday = NonNullable<Today["next"]>;

interface Day {
  since: Date;
  /** Dialogues last practised before this time may be suggested again. */
  repeatBefore: Date;
}

/** Returns null when the provider has no such call. An extension. */
export async function findToday(caller: Caller, { since, repeatBefore }: Day) {
  return ifOffered(async () => {
    const { results } = await callUpstream(caller, {
      method: "GET",
      path: "/api/v1/today",
      query: { since: since.toISOString(), repeat_before: repeatBefore.toISOString() },
      limit: LIMITS.panel,
      schema: toldSchema,
    });
    return results;
  });
}

/** Returns null when the provider stores no pace. An extension. */
export async function updatePace(
  caller: Caller,
  { minutes, daysOff }: { minutes: number; daysOff: readonly number[] },
) {
  return ifOffered(() =>
    callUpstream(caller, {
      method: "POST",
      path: "/api/v1/user/pace",
      body: { minutes_a_day: minutes, days_off: daysOff },
      limit: LIMITS.post,
      schema: done,
    }).then(() => "kept" as const),
  );
}
