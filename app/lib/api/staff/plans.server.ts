import { type FreeTaste, planCalls, type PlanGiven } from "#contract/staff/plans.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { EditedPlan, FreeTaste } from "#contract/staff/plans.ts";

/** Returns the plans in the students' order, those for sale first, and the free content. */
export function listStaffPlans(caller: Caller) {
  return askStaff(caller, planCalls.list);
}

export function getStaffPlan(caller: Caller, id: number) {
  return askStaff(caller, planCalls.get, { params: { id } });
}

/** Creates a plan that is not for sale yet. */
export function createPlan(caller: Caller, body: PlanGiven) {
  return askStaff(caller, planCalls.add, { body });
}

/** Saves a plan over `version`, for future buyers. */
export function updatePlan(caller: Caller, id: number, body: PlanGiven & { version: string }) {
  return askStaff(caller, planCalls.save, { params: { id }, body });
}

/** Puts a plan on sale, withdraws it, or moves it up. */
export function changePlan(
  caller: Caller,
  id: number,
  { to, version }: { to: "sell" | "withdraw" | "up"; version: string },
) {
  const params = { id };
  return to === "up"
    ? askStaff(caller, planCalls.up, { params })
    : askStaff(caller, planCalls[to], { params, body: { version } });
}

export function updateFreeTaste(caller: Caller, body: FreeTaste) {
  return askStaff(caller, planCalls.saveFree, { body });
}
