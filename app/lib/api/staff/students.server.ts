import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff, callStaff, makeByStaff } from "./session.server.ts";

export const ROWS_A_PAGE = 20;
export const stamp = z.string().nullable();
export const language = z.object({ id: z.number(), name: text });

const row = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null for a teacher, as is the plan. */
  email: stamp,
  language: text,
  plan_name: stamp,
  last_active_at: stamp,
  is_blocked: z.boolean(),
  deletes_at: stamp,
});
export type StudentRow = z.output<typeof row>;
const students = z.object({
  languages: list(language),
  plans: list(z.object({ id: z.number(), plan_name: text })),
  results: pageOf(row),
});

export type StudentQuery = {
  search: string;
  language: string;
  plan: string;
  seen: string;
  page: number;
};

/** Returns one page of students, and the options of the filters. */
export async function listStudents(caller: Caller, query: StudentQuery) {
  const call = { method: "GET", path: "/students", query, schema: students } as const;
  const { results, ...rest } = await callStaff(caller, call);
  return { ...rest, results: pageAt(results, query.page, ROWS_A_PAGE) };
}

const newStudent = z.object({ languages: list(language) });

/** Returns the options of the form for a new student. Only owners may call it. */
export function getNewStudent(caller: Caller) {
  return askStaff(caller, newStudent, { method: "GET", path: "/students/new" });
}

export type Details = { first_name: string; last_name: string; language_id: string };

/** Creates an account and mails an invitation. Returns its id. */
export function inviteStudent(caller: Caller, body: Details & { email: string }): Promise<number> {
  return makeByStaff(caller, { path: "/students", body });
}
