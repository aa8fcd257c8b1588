import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import {
  hours,
  one,
  optionalNumber,
  optionalText,
  percentage,
  text,
  yes,
} from "./call/reader.server.ts";
import { done, mainList } from "./call/shape.server.ts";

export const meeting = z.object({
  topic: optionalText,
  start_time: optionalText,
  accessible: yes,
  join_url: optionalText,
  duration_minutes: optionalNumber,
});
const meetings = z.object({ data: mainList(meeting) });
const categories = z.object({
  results: mainList(z.object({ category_id: optionalNumber, category_name: text, percentage })),
});
const summaries = z.object({
  results: mainList(
    z.object({ practice_dialogue: text, completed: optionalNumber, total: optionalNumber }),
  ),
});
// A student who was never active, or has saved no date, has nothing here.
const activity = z.object({
  data: one(z.object({ hours, login_count: optionalNumber }).nullable()),
});
const examDate = z.object({ results: one(z.object({ exam_date: optionalText }).nullable()) });

const NO_ACTIVITY = { hours: 0, login_count: 0 };

const panel = <Answer>(caller: Caller, path: string, schema: z.ZodType<Answer>) =>
  callUpstream(caller, { method: "GET", path, limit: LIMITS.panel, schema });

export async function listMeetings(caller: Caller) {
  return (await panel(caller, "/api/v1/zoom-meetings", meetings)).data;
}

export async function listCategories(caller: Caller) {
  return (await panel(caller, "/api/v1/practice-dialogues-word", categories)).results;
}

export async function listSummaries(caller: Caller) {
  return (await panel(caller, "/api/v1/practice-dialogue", summaries)).results;
}

export async function getActivity(caller: Caller) {
  return (await panel(caller, "/api/v1/getactivetime", activity)).data ?? NO_ACTIVITY;
}

export async function getExamDate(caller: Caller) {
  return (await panel(caller, "/api/v1/get-exam-date", examDate)).results?.exam_date ?? null;
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
