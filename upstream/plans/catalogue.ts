import { listActive } from "../account/plan.ts";
import type { Db } from "../db/schema.ts";
import { invalid } from "../refusal.ts";
import * as z from "zod";
import type { Flag } from "../db/flag.ts";

/** The rights that a plan opens, by their names in the contract. */
export const OPENS = [
  "practice_limits",
  "realtime_vip_material",
  "fulllenth_vac_limits",
  "mocktest_limits",
  "is_live_video_class",
  "user_sample_response",
  "feedback",
] as const;

/** Lists the plans on sale in order; `sub_status` is "1" for the student's own. */
export async function listPlans(db: Db, userId: number, now: number) {
  const [current] = await listActive(db, userId, now);
  const plans = await db
    .selectFrom("plans")
    .select(["id", "plan_name", "price_cents", "months", "most_popular", ...OPENS])
    .where("active", "=", 1)
    .orderBy("place")
    .execute();
  return plans.map(({ id, price_cents, ...plan }) => ({
    plan_id: id,
    ...plan,
    price: price_cents / 100,
    sub_status: id === current?.plan_id ? "1" : "0",
  }));
}

export function listSold(db: Db) {
  return db.selectFrom("plans").selectAll().where("active", "=", 1).orderBy("place").execute();
}

/** Returns a plan on sale. Throws 422 for any other id. */
export async function getPlan(db: Db, planId: number) {
  const plan = await db
    .selectFrom("plans")
    .selectAll()
    .where("id", "=", planId)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!plan) throw invalid({ plan_id: ["That plan is no longer sold."] });
  return plan;
}

/** Returns the plan on sale with this name or slug, in any case; null without one. */
export async function findPlanByName(db: Db, name: string) {
  const plans = await listSold(db);
  const wanted = name.trim().toLowerCase();
  return (
    plans.find(({ slug, plan_name }) => [slug, plan_name.toLowerCase()].includes(wanted)) ?? null
  );
}

/** Formats a price with its currency in the portal's style: "$119 AUD", "$59.50 AUD". */
export function money(cents: number, currency: string): string {
  const code = currency.toUpperCase();
  const amount = new Intl.NumberFormat("en-AU", {
    ...{ style: "currency", currency: code, currencyDisplay: "narrowSymbol" },
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
  return `${amount} ${code}`;
}

const flag = z.union([z.literal(0), z.literal(1)]);
const termsSchema = z.object({
  plan_name: z.string(),
  months: z.number(),
  practice_limits: z.number(),
  realtime_vip_material: flag,
  fulllenth_vac_limits: z.number(),
  mocktest_limits: z.number(),
  is_live_video_class: flag,
  user_sample_response: flag,
  feedback: flag,
});
export type Terms = z.infer<typeof termsSchema>;
type Opens = Pick<Terms, (typeof OPENS)[number]>;

/** Serialises the terms that a student reads before paying. The checkout stores them. */
export function keepTerms(plan: Terms): string {
  return JSON.stringify(termsSchema.parse(plan));
}

/** Parses the terms of a checkout; null when the earlier version began it. */
export function readTerms(kept: string | null): Terms | null {
  return kept === null ? null : termsSchema.parse(JSON.parse(kept));
}

/** Joins the rights of two purchases of one plan, so that a student keeps all they paid for. */
export function widest(one: Opens, other: Opens): Opens {
  const both = (name: keyof Opens) => [one[name], other[name]];
  const limit = (name: keyof Opens) => (both(name).includes(1) ? 1 : Math.max(...both(name)));
  const either = (name: keyof Opens): Flag => (both(name).includes(1) ? 1 : 0);
  return {
    practice_limits: limit("practice_limits"),
    realtime_vip_material: either("realtime_vip_material"),
    fulllenth_vac_limits: limit("fulllenth_vac_limits"),
    mocktest_limits: limit("mocktest_limits"),
    is_live_video_class: either("is_live_video_class"),
    user_sample_response: either("user_sample_response"),
    feedback: either("feedback"),
  };
}
