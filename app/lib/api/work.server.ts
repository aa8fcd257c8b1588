import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "#app/lib/api/call/client.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { type Page, pageAt, pageOf } from "#app/lib/api/call/page-shape.server.ts";
import { optionalNumber, optionalText, rowId, text, yes } from "#app/lib/api/call/reader.server.ts";
import { paths, pathsFrom } from "#app/lib/paths.ts";

/** One dialogue or one mock test that a teacher gave a student's group. */
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
const WORK_A_PAGE = 20;

/** One page of all work; null where the provider has none. An extension. */
export async function listWork(caller: Caller, page: number): Promise<Page<WorkRow> | null> {
  return ifOffered(async () => {
    const { results } = await callUpstream(caller, {
      method: "GET",
      path: "/api/v1/work",
      query: { page },
      limit: LIMITS.page,
      schema: z.object({ results: pageOf(workRow) }),
    });
    return pageAt(results, page, WORK_A_PAGE);
  });
}

/** What a teacher gave, as a title. */
export function workTitle(work: WorkRow): string {
  const { question_id, serial_no, question_title, mocktest_name } = work;
  return question_id === null
    ? (mocktest_name ?? "Mock test")
    : `Dialogue ${serial_no ?? question_id}: ${question_title ?? ""}`;
}

/** Where it is done, or can be seen once it is. */
export function workPage({ question_id, is_recent, mocktest_id }: WorkRow, isDone: boolean) {
  const hub = pathsFrom(is_recent ? "recent-exam" : "practice-ccl");
  if (question_id !== null) return hub.dialogue(question_id);
  if (isDone || mocktest_id === null) return paths.mockTests({ tab: "completed" });
  return paths.exam(mocktest_id);
}
