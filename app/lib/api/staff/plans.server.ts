import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { done, list } from "../call/shape.server.ts";
import { created } from "./content.server.ts";
import { callStaff } from "./session.server.ts";

const row = z.object({
  id: z.number(),
  plan_name: text,
  price: z.number(),
  months: z.number(),
  most_popular: z.boolean(),
  is_sold: z.boolean(),
  /** How many have it now. */
  students: z.number(),
});
const free = z.object({
  dialogues: z.number(),
  words: z.number(),
  mock_tests: z.number(),
  version: text,
});
export type FreeTaste = z.output<typeof free>;

/** The plans in the students' order, those for sale first, and what needs no plan. */
export async function listStaffPlans(caller: Caller) {
  const schema = z.object({ results: z.object({ plans: list(row), free }) });
  return (await callStaff(caller, { method: "GET", path: "/plans", schema })).results;
}

const plan = z.object({
  id: z.number(),
  plan_name: text,
  price: z.number(),
  months: z.number(),
  /** 0 is none, 1 is all, another number that many. */
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

export async function getStaffPlan(caller: Caller, id: number): Promise<EditedPlan> {
  const schema = z.object({ results: plan });
  return (await callStaff(caller, { method: "GET", ...placeOf(id), schema })).results;
}

/** Makes a plan that is not for sale yet. Returns its id. */
export async function createPlan(caller: Caller, body: WrittenPlan): Promise<number> {
  const call = { method: "POST", path: "/plans", body, schema: created } as const;
  return (await callStaff(caller, call)).results.id;
}

/** Changes a plan over `version`, for those who buy it from now on. */
export async function updatePlan(
  caller: Caller,
  id: number,
  body: WrittenPlan & { version: string },
): Promise<void> {
  await callStaff(caller, { method: "POST", ...placeOf(id), body, schema: done });
}

/** Sells a plan, sells it no longer, or moves it up. */
export async function changePlan(
  caller: Caller,
  id: number,
  { to, version }: { to: "sell" | "withdraw" | "up"; version: string },
): Promise<void> {
  const body = { version };
  await callStaff(caller, { method: "POST", ...placeOf(id, `/${to}`), body, schema: done });
}

export async function updateFreeTaste(caller: Caller, body: FreeTaste): Promise<void> {
  await callStaff(caller, { method: "POST", path: "/plans/free", body, schema: done });
}
