import { z } from "zod";
import { type Caller, callUpstream, LIMITS } from "./client.server.ts";
import { done, list, optionalNumber, optionalText, text, yes } from "./shape.server.ts";

const meetings = z.object({
  data: list(
    z.object({
      topic: optionalText,
      start_time: optionalText,
      accessible: yes,
      join_url: optionalText,
    }),
  ),
});
const categories = z.object({
  results: list(
    z.object({ category_id: optionalNumber, category_name: text, percentage: optionalNumber }),
  ),
});
const summaries = z.object({
  results: list(
    z.object({ practice_dialogue: text, completed: optionalNumber, total: optionalNumber }),
  ),
});
const activity = z.object({
  data: z.object({ hours: optionalNumber, login_count: optionalNumber }),
});
// PHP writes an empty list where there is nothing.
const nothing = z
  .array(z.unknown())
  .nullable()
  .transform(() => ({ exam_date: null }));
const examDate = z.object({ results: z.object({ exam_date: optionalText }).or(nothing) });

const panel = <Answer>(
  caller: Caller,
  path: string,
  schema: z.ZodType<Answer, z.ZodTypeDef, unknown>,
) => callUpstream(caller, { method: "GET", path, limit: LIMITS.panel, schema });

/** The live sessions to come, soonest first. */
export async function listMeetings(caller: Caller) {
  return (await panel(caller, "/api/v1/zoom-meetings", meetings)).data;
}

/** Per vocabulary category, the share of words that the student has opened. */
export async function listCategories(caller: Caller) {
  return (await panel(caller, "/api/v1/practice-dialogues-word", categories)).results;
}

/** Per kind of material, what is done and what there is. */
export async function listSummaries(caller: Caller) {
  return (await panel(caller, "/api/v1/practice-dialogue", summaries)).results;
}

/** Hours and visits of the last seven days. */
export async function getActivity(caller: Caller) {
  return (await panel(caller, "/api/v1/getactivetime", activity)).data;
}

/** The saved exam date (YYYY-MM-DD), or null. */
export async function getExamDate(caller: Caller) {
  return (await panel(caller, "/api/v1/get-exam-date", examDate)).results.exam_date;
}

export async function updateExamDate(caller: Caller, day: string): Promise<void> {
  await callUpstream(caller, {
    method: "PUT",
    path: "/api/v1/exam-date",
    query: { exam_date: day },
    limit: LIMITS.post,
    schema: done,
  });
}
