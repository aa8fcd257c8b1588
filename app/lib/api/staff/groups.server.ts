import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { optionalText, text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff, callStaff, changeByStaff, makeByStaff } from "./session.server.ts";

const ROWS_A_PAGE = 20;
const count = z.coerce.number();
const language = z.object({ id: z.number(), name: text });

export const group = z.object({ id: z.number(), name: text, language: text });
const groupRow = group.extend({ members: count, work: count });
export type GroupRow = z.output<typeof groupRow>;
const groups = z.object({ languages: list(language), results: pageOf(groupRow) });

/** Returns one page of the groups, and the languages that a new group can have. */
export async function listGroups(caller: Caller, page: number) {
  const call = { method: "GET", path: "/groups", query: { page }, schema: groups } as const;
  const { languages, results } = await callStaff(caller, call);
  return { languages, groups: pageAt(results, page, ROWS_A_PAGE) };
}

/** Creates a group. Returns its id. */
export function makeGroup(
  caller: Caller,
  body: { name: string; language_id: string },
): Promise<number> {
  return makeByStaff(caller, { path: "/groups", body });
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

/** Returns a group with one page of its members and one of its work and their results. */
export async function getGroup(caller: Caller, id: number, query: { page: number; work: number }) {
  const found = await askStaff(caller, oneGroup, { method: "GET", ...at(id), query });
  const members = pageAt(found.members, query.page, ROWS_A_PAGE);
  return { ...found, members, work: pageAt(found.work, query.work) };
}

export type GroupOrder = "" | "delete" | "add" | "put-in" | "take-out" | "take-back" | "work";

export function changeGroup(
  caller: Caller,
  id: number,
  { order, body = {} }: { order: GroupOrder; body?: Record<string, unknown> },
): Promise<void> {
  const where = at(id, order && `/${order}`);
  return changeByStaff(caller, { ...where, body });
}

const dialogue = { id: z.number(), serial_no: text, question_title: text, is_recent: z.number() };
const choices = z.object({
  group,
  dialogues: list(z.object(dialogue)),
  chosen: list(z.object(dialogue)),
  mock_tests: list(z.object({ id: z.number(), mocktest_name: text })),
});
export type WorkChoices = z.output<typeof choices>;

/** Returns the dialogues and mock tests that can be assigned to a group, and the chosen ones. */
export function getChoices(
  caller: Caller,
  id: number,
  { search, chosen }: { search: string; chosen: number[] },
): Promise<WorkChoices> {
  const query = { search, chosen: chosen.join(",") };
  return askStaff(caller, choices, { method: "GET", ...at(id, "/choices"), query });
}
