import type { StaffCall } from "#contract/staff/call.ts";
import { groupCalls, type WorkChoices } from "#contract/staff/groups.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { GroupRow, GroupWork, WorkChoices } from "#contract/staff/groups.ts";

/** Returns one page of the groups, and the languages that a new group can have. */
export async function listGroups(caller: Caller, page: number) {
  const { languages, results } = await askStaff(caller, groupCalls.list, { query: { page } });
  return { languages, groups: results };
}

/** Creates a group. Returns its id. */
export async function makeGroup(
  caller: Caller,
  body: { name: string; language_id: string },
): Promise<number> {
  return (await askStaff(caller, { ...groupCalls.add, body: undefined }, { body })).id;
}

/** Returns a group with one page of its members and one of its work and their results. */
export function getGroup(caller: Caller, id: number, query: { page: number; work: number }) {
  return askStaff(caller, groupCalls.get, { params: { group: id }, query });
}

const ORDERS = {
  "": groupCalls.rename,
  delete: groupCalls.delete,
  add: groupCalls.addStudents,
  "put-in": groupCalls.putIn,
  "take-out": groupCalls.takeOut,
  "take-back": groupCalls.takeBack,
  work: groupCalls.giveWork,
};
export type GroupOrder = keyof typeof ORDERS;

export async function changeGroup(
  caller: Caller,
  id: number,
  { order, body = {} }: { order: GroupOrder; body?: Record<string, unknown> },
): Promise<void> {
  const call: StaffCall<(typeof ORDERS)[GroupOrder]["path"], unknown, unknown> = ORDERS[order];
  await askStaff(caller, call, { params: { group: id }, body });
}

/** Returns the dialogues and mock tests that can be assigned to a group, and the chosen ones. */
export function getChoices(
  caller: Caller,
  id: number,
  { search, chosen }: { search: string; chosen: number[] },
): Promise<WorkChoices> {
  const query = { search, chosen: chosen.join(",") };
  return askStaff(caller, groupCalls.choices, { params: { group: id }, query });
}
