import { homeCall, type StaffHome } from "#contract/staff/home.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { StaffHome } from "#contract/staff/home.ts";

/** Returns what waits for staff, and the figures of the last weeks. */
export function getHome(caller: Caller): Promise<StaffHome> {
  return askStaff(caller, homeCall);
}
