import { join } from "node:path";
import * as z from "zod";
import type { Db } from "../db/schema.ts";
import { differs, offered, type Owned, type SamplesFor } from "./owned.ts";
import { faultsAt, listFolder, readJson } from "./read-json.ts";

const limit = z.number().int().min(0).max(1_000_000);
const flag = z.union([z.literal(0), z.literal(1)]);
const plan = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "must hold small letters, digits and hyphens only"),
  plan_name: z.string().trim().min(1).max(100),
  price: z
    .number()
    .min(0.5)
    .max(100_000)
    .refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), "has at most two decimals"),
  months: z.number().int().min(1).max(36),
  practice_limits: limit,
  realtime_vip_material: flag,
  fulllenth_vac_limits: limit,
  mocktest_limits: limit,
  is_live_video_class: flag,
  user_sample_response: flag,
  feedback: flag,
  most_popular: flag.default(0),
});

export type SoldPlan = z.infer<typeof plan>;

/** Reads `plans.json`; null without one. Rejects the whole list for one fault, because it sells. */
export async function readPlans(
  folder: string,
): Promise<{ plans: SoldPlan[] | null; faults: string[] }> {
  if (!(await listFolder(folder)).includes("plans.json")) return { plans: null, faults: [] };
  const schema = z
    .array(plan)
    .max(50)
    .refine(
      (plans) => new Set(plans.map(({ slug }) => slug)).size === plans.length,
      "names a slug twice",
    );
  const { data, faults } = await readJson(join(folder, "plans.json"), schema);
  if (!data) return { plans: null, faults: faultsAt("plans.json", faults) };
  return { plans: data, faults: [] };
}

/** Updates the plans. A plan that left the list is not sold, but buyers keep its access. */
export async function loadPlans(
  trx: Db,
  sold: Owned<SoldPlan>[],
  samplesFor: SamplesFor,
): Promise<void> {
  const known = await trx.selectFrom("plans").selectAll().execute();
  const slugs = new Set(sold.map(({ slug }) => slug));
  const left = known.filter(({ slug, active }) => active === 1 && !slugs.has(slug));
  for (const { slug } of left)
    await trx.updateTable("plans").set({ active: 0 }).where("slug", "=", slug).execute();
  for (const [place, { slug, price, ...opens }] of sold.entries()) {
    const active = offered(opens, samplesFor);
    const row = { ...opens, price_cents: Math.round(price * 100), place, active };
    if (
      !differs(
        known.find((plan) => plan.slug === slug),
        row,
      )
    )
      continue;
    await trx
      .insertInto("plans")
      .values({ slug, ...row })
      .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
      .execute();
  }
}

/** Returns whether the school has plans of its own, even if it sells none of them. */
export async function hasOwnPlans(db: Db): Promise<boolean> {
  const own = await db
    .selectFrom("plans")
    .select("id")
    .where("own", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}

/** Returns the plans on sale in the form of a list. */
export async function readPlanRows(db: Db): Promise<Owned<SoldPlan>[]> {
  const rows = await db
    .selectFrom("plans")
    .selectAll()
    .where("active", "=", 1)
    .orderBy("place")
    .execute();
  return rows.map((row) => ({
    own: row.own,
    slug: row.slug,
    plan_name: row.plan_name,
    price: row.price_cents / 100,
    months: row.months,
    practice_limits: row.practice_limits,
    realtime_vip_material: row.realtime_vip_material,
    fulllenth_vac_limits: row.fulllenth_vac_limits,
    mocktest_limits: row.mocktest_limits,
    is_live_video_class: row.is_live_video_class,
    user_sample_response: row.user_sample_response,
    feedback: row.feedback,
    most_popular: row.most_popular,
  }));
}
