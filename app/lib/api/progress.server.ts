import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { number, optionalNumber, optionalText, rowId, text } from "./call/reader.server.ts";
import { dialogueName, list } from "./call/shape.server.ts";

const visit = z.object({ started_at: text, last_seen_at: text, active_ms: number });
export type Visit = z.output<typeof visit>;

const workDay = z.object({ day: text, segments: number, words: number, tests: number });
export type WorkDay = z.output<typeof workDay>;

const topic = z.object({
  topic: text,
  category_id: optionalNumber,
  dialogues: number,
  practised: number,
  words: number,
  opened: number,
  studied: number,
  known: number,
});
export type Topic = z.output<typeof topic>;

const practice = z
  .object({
    record_id: rowId,
    question_id: rowId,
    serial_no: optionalText,
    question_title: optionalText,
    submitted_at: optionalText,
    no_of_segments: optionalNumber,
    start_ms: optionalNumber,
    pause_ms: optionalNumber,
    own_marks: optionalText,
  })
  .transform((row) => ({ ...row, ...dialogueName(row.question_id, row) }));
export type PastPractice = z.output<typeof practice>;

const progressSchema = z.object({
  results: z.object({
    visits: list(visit),
    days: list(workDay),
    topics: list(topic),
    due: list(text),
    practices: list(practice),
  }),
});
export type StudyRecord = z.output<typeof progressSchema>["results"];

/**
 * Returns visits, days of work, topics, due words and the newest practices. Null without a study
 * record.
 */
export async function findProgress(
  caller: Caller,
  { since, until, zone }: { since: Date; until: Date; zone: string },
): Promise<StudyRecord | null> {
  return ifOffered(async () => {
    const { results } = await callUpstream(caller, {
      method: "GET",
      path: "/api/v1/user/progress",
      query: { since: since.toISOString(), until: until.toISOString(), time_zone: zone },
      limit: LIMITS.page,
      schema: progressSchema,
    });
    return results;
  });
}
