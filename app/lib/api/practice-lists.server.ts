import * as z from "zod";
import type { Hub } from "#app/lib/paths.ts";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { pageAt, pageOf } from "./call/page-shape.server.ts";
import { maybe, numberOr, optionalNumber, optionalText, rowId } from "./call/reader.server.ts";
import { dialogueName, done } from "./call/shape.server.ts";

const item = z
  .object({
    serial_no: optionalText,
    question_id: rowId,
    question_title: optionalText,
    created_at: optionalText,
    record_id: rowId,
    get_labels: maybe(z.object({ label_type: numberOr(0) })),
    get_language: maybe(z.object({ language_name: optionalText })),
    no_of_segments: optionalNumber,
    no_of_q_done: optionalNumber,
    next_segment: optionalNumber,
  })
  .transform((row) => ({ ...row, ...dialogueName(row.question_id, row) }));

export type PracticeItem = z.output<typeof item>;

const itemsSchema = z.object({ results: pageOf(item) });

const LISTS: Record<Hub, { pending: string; completed: string }> = {
  "practice-ccl": {
    pending: "/api/v1/practice/pending/",
    completed: "/api/v1/practice/completed/",
  },
  "recent-exam": {
    pending: "/api/v1/recent/vip/exam/material/pending/",
    completed: "/api/v1/recent/vip/exam/material/completed/",
  },
};

export async function listPractices(
  caller: Caller,
  hub: Hub,
  state: "pending" | "completed",
  query: { search: string; page: number },
) {
  const { results } = await callUpstream(caller, {
    method: "POST",
    path: LISTS[hub][state],
    query,
    limit: LIMITS.page,
    notFound: { results: [] },
    schema: itemsSchema,
  });
  return pageAt(results, query.page);
}

/** Re-Start. The contract makes this call a GET. */
export async function deletePendingPractice(caller: Caller, dialogueId: number): Promise<void> {
  await callUpstream(caller, {
    method: "GET",
    path: `/api/v1/pending/question/delete/${dialogueId}`,
    template: "/api/v1/pending/question/delete/:id",
    limit: LIMITS.post,
    changesState: true,
    schema: done,
  });
}
