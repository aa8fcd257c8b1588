import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff, changeByStaff, makeByStaff } from "./session.server.ts";

const row = z.object({
  id: z.number(),
  plan_name: text,
  price: z.number(),
  months: z.number(),
  most_popular: z.boolean(),
  is_sold: z.boolean(),
  /** How many students have this plan now. */
  students: z.number(),
});
const free = z.object({
  dialogues: z.number(),
  words: z.number(),
  mock_tests: z.number(),
  version: text,
});
export type FreeTaste = z.output<typeof free>;
const plans = z.object({ plans: list(row), free });

/** Returns the plans in the students' order, those for sale first, and the free content. */
export function listStaffPlans(caller: Caller) {
  return askStaff(caller, plans, { method: "GET", path: "/plans" });
}

const plan = z.object({
  id: z.number(),
  plan_name: text,
  price: z.number(),
  months: z.number(),
  /** 0 is none, 1 is all, and another number is that many. */
  practice_limits: z.number(),
  fulllenth_vac_limits: z.number(),
  mocktest_limits: z.number(),
  realtime_vip_material: z.number(),
  is_live_video_class: z.number(),
  user_sample_response: z.number(),
  feedback: z.number(),
  most_popular: z.number(),
  is_sold: z.boolean(),
  version: text,
});
export type EditedPlan = z.output<typeof plan>;
export type WrittenPlan = Omit<EditedPlan, "id" | "price" | "is_sold" | "version"> & {
  price: string;
};

const placeOf = (id: number, what = "") => ({
  path: `/plans/${id}${what}`,
  template: `/api/staff/plans/{id}${what}`,
});

export function getStaffPlan(caller: Caller, id: number): Promise<EditedPlan> {
  return askStaff(caller, plan, { method: "GET", ...placeOf(id) });
}

/** Creates a plan that is not for sale yet. Returns its id. */
export function createPlan(caller: Caller, body: WrittenPlan): Promise<number> {
  return makeByStaff(caller, { path: "/plans", body });
}

/** Saves a plan over `version`, for future buyers. */
export function updatePlan(
  caller: Caller,
  id: number,
  body: WrittenPlan & { version: string },
): Promise<void> {
  return changeByStaff(caller, { ...placeOf(id), body });
}

/** Puts a plan on sale, withdraws it, or moves it up. */
export function changePlan(
  caller: Caller,
  id: number,
  { to, version }: { to: "sell" | "withdraw" | "up"; version: string },
): Promise<void> {
  const body = { version };
  return changeByStaff(caller, { ...placeOf(id, `/${to}`), body });
}

export function updateFreeTaste(caller: Caller, body: FreeTaste): Promise<void> {
  return changeByStaff(caller, { path: "/plans/free", body });
}
