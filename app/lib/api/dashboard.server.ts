import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import {
  hours,
  numberBetween,
  one,
  opaque,
  optionalNumber,
  optionalText,
  percentage,
  text,
  yes,
  rowId,
} from "./call/reader.server.ts";
import { done, list, mainList } from "./call/shape.server.ts";
import { ifOffered } from "./call/panel.server.ts";
import { type Page, pageAt, pageOf } from "./call/page-shape.server.ts";

export const meeting = z.object({
  topic: optionalText,
  start_time: optionalText,
  accessible: yes,
  join_url: optionalText,
  duration_minutes: optionalNumber,
  uid: opaque,
  sequence: numberBetween(0, 2 ** 31 - 1),
  changed_at: optionalText,
});
const meetings = z.object({ data: mainList(meeting), cancelled: list(meeting) });
const categories = z.object({
  results: mainList(z.object({ category_id: optionalNumber, category_name: text, percentage })),
});
const summaries = z.object({
  results: mainList(
    z.object({ practice_dialogue: text, completed: optionalNumber, total: optionalNumber }),
  ),
});
// A student without activity or without an exam date has no such rows.
const activity = z.object({
  data: one(z.object({ hours, login_count: optionalNumber }).nullable()),
});
const examDate = z.object({
  results: one(z.object({ exam_date: optionalText, person: opaque }).nullable()),
});

const NO_ACTIVITY = { hours: 0, login_count: 0 };

const panel = <Answer>(caller: Caller, path: string, schema: z.ZodType<Answer>) =>
  callUpstream(caller, { method: "GET", path, limit: LIMITS.panel, schema });

/** Returns the planned sessions, and the cancelled ones that a calendar may still have. */
export function listMeetings(caller: Caller) {
  return panel(caller, "/api/v1/zoom-meetings", meetings);
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

/** Also returns the student's name in calendars. */
export async function getExamDate(caller: Caller) {
  return (await panel(caller, "/api/v1/get-exam-date", examDate)).results;
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

/** A dialogue or a mock test that a teacher assigned to the student's group. */
export const workRow = z.object({
  id: rowId,
  question_id: optionalNumber,
  serial_no: optionalText,
  question_title: optionalText,
  is_recent: yes,
  mocktest_id: optionalNumber,
  mocktest_name: optionalText,
  sentence: optionalText,
  due_at: text,
  done_at: optionalText,
});
export type WorkRow = z.output<typeof workRow>;
const work = z.object({ results: pageOf(workRow) });
const WORK_A_PAGE = 20;

/** Returns one page of all assigned work. Null where the provider has none. An extension. */
export async function listWork(caller: Caller, page: number): Promise<Page<WorkRow> | null> {
  return ifOffered(async () => {
    const { results } = await callUpstream(caller, {
      method: "GET",
      path: "/api/v1/work",
      query: { page },
      limit: LIMITS.page,
      schema: work,
    });
    return pageAt(results, page, WORK_A_PAGE);
  });
}
