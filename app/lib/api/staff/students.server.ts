import { studentCalls } from "#contract/staff/students.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { StudentRow } from "#contract/staff/students.ts";

type StudentQuery = {
  search: string;
  language: string;
  plan: string;
  seen: string;
  page: number;
};

/** Returns one page of students, and the options of the filters. */
export function listStudents(caller: Caller, query: StudentQuery) {
  return askStaff(caller, studentCalls.list, { query });
}

/** Returns the options of the form for a new student. Only owners may call it. */
export function getNewStudent(caller: Caller) {
  return askStaff(caller, studentCalls.new);
}

export type Details = { first_name: string; last_name: string; language_id: string };

/** Creates an account and mails an invitation. Returns its id. */
export async function inviteStudent(
  caller: Caller,
  body: Details & { email: string },
): Promise<number> {
  return (await askStaff(caller, { ...studentCalls.invite, body: undefined }, { body })).id;
}
