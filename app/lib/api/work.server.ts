import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "./call/panel.server.ts";
import { type Page, pageAt, pageOf } from "./call/page-shape.server.ts";
import { optionalNumber, optionalText, rowId, text, yes } from "./call/reader.server.ts";

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
