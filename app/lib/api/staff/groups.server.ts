import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { optionalText, text } from "../call/reader.server.ts";
import { done, list } from "../call/shape.server.ts";
import { callStaff } from "./session.server.ts";

const ROWS_A_PAGE = 20;
const count = z.coerce.number();
const language = z.object({ id: z.number(), name: text });

export const group = z.object({ id: z.number(), name: text, language: text });
const groupRow = group.extend({ members: count, work: count });
export type GroupRow = z.output<typeof groupRow>;

/** One page of the groups, and the languages that a new one may have. */
export async function listGroups(caller: Caller, page: number) {
  const schema = z.object({ languages: list(language), results: pageOf(groupRow) });
  const call = { method: "GET", path: "/groups", query: { page }, schema } as const;
  const { languages, results } = await callStaff(caller, call);
  return { languages, groups: pageAt(results, page, ROWS_A_PAGE) };
}

/** Returns its id. */
export async function makeGroup(
  caller: Caller,
  body: { name: string; language_id: string },
): Promise<number> {
  const schema = z.object({ results: z.object({ id: z.number() }) });
  const call = { method: "POST", path: "/groups", body, schema } as const;
  return (await callStaff(caller, call)).results.id;
}

const work = z.object({
  id: z.number(),
  serial_no: optionalText,
  question_title: optionalText,
  mocktest_name: optionalText,
  sentence: z.string(),
  due_at: text,
  staff_name: text,
});
export type GroupWork = z.output<typeof work>;
const member = z.object({ id: z.number(), first_name: z.string(), last_name: z.string() });
const oneGroup = z.object({
  group,
  members: pageOf(member),
  work: pageOf(work),
  done: list(z.object({ student_id: z.number(), work_id: z.number(), done_at: text })),
});

const at = (id: number, rest = "") => ({
  path: `/groups/${id}${rest}`,
  template: `/api/staff/groups/{group}${rest}`,
});

/** A group, one page of its members, one of its work, and who did it. */
export async function getGroup(caller: Caller, id: number, query: { page: number; work: number }) {
  const schema = z.object({ results: oneGroup });
  const call = { method: "GET", ...at(id), query, schema } as const;
  const { results } = await callStaff(caller, call);
  return {
    ...results,
    members: pageAt(results.members, query.page, ROWS_A_PAGE),
    work: pageAt(results.work, query.work),
  };
}

export type GroupOrder = "" | "delete" | "add" | "put-in" | "take-out" | "take-back" | "work";

/** Changes a group: its name, who is in it, or its work. */
export async function changeGroup(
  caller: Caller,
  id: number,
  { order, body = {} }: { order: GroupOrder; body?: Record<string, unknown> },
): Promise<void> {
  const where = at(id, order && `/${order}`);
  await callStaff(caller, { method: "POST", ...where, body, schema: done });
}

const choices = z.object({
  group,
  dialogues: list(
    z.object({
      id: z.number(),
      serial_no: text,
      question_title: text,
      is_recent: z.number(),
    }),
  ),
  mock_tests: list(z.object({ id: z.number(), mocktest_name: text })),
});
export type WorkChoices = z.output<typeof choices>;

/** The dialogues and mock tests that a group can be given. */
export async function getChoices(caller: Caller, id: number, search: string): Promise<WorkChoices> {
  const schema = z.object({ results: choices });
  const call = { method: "GET", ...at(id, "/choices"), query: { search }, schema } as const;
  return (await callStaff(caller, call)).results;
}
