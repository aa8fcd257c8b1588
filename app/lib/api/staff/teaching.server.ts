import { type Teaching, teachingCall, type TeachingList } from "#contract/staff/teaching.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export {
  type Teaching,
  TEACHING_LISTS,
  type TeachingList,
  type TeachingRow,
} from "#contract/staff/teaching.ts";

export type TeachingQuery = { list: TeachingList; language: string; group: string; page: number };

/** Returns one page of a list of students, or the hard topics. */
export function getTeaching(caller: Caller, query: TeachingQuery): Promise<Teaching> {
  return askStaff(caller, teachingCall, { query });
}
