import * as z from "zod";
import { count, flag, line, typed, whole } from "../../plan/fields.ts";
import { change, get, made, order, post, results, version } from "./call.ts";
import { is_sample } from "./samples.ts";

const row = z.object({
  id: z.number(),
  plan_name: z.string(),
  price: z.number(),
  months: z.number(),
  most_popular: z.boolean(),
  is_sold: z.boolean(),
  /** How many students have this plan now. */
  students: z.number(),
  is_sample,
});
const free = z.object({
  dialogues: z.number(),
  words: z.number(),
  mock_tests: z.number(),
  version: z.string(),
});
export type FreeTaste = z.output<typeof free>;

/** The largest part of the content that can be free. */
export const MOST_FREE = 1_000;
export const freeForm = z.object({
  dialogues: count(MOST_FREE),
  words: count(MOST_FREE),
  mock_tests: count(MOST_FREE),
});

const plan = z.object({
  id: z.number(),
  plan_name: z.string(),
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
  version: z.string(),
});
export type EditedPlan = z.output<typeof plan>;

/** Reads a typed limit. The number 1 means all, so nobody may type "1". */
const limit = z
  .preprocess((given) => (given === 1 ? "all" : given), typed)
  .transform((text, context) => {
    const word = text.trim().toLowerCase();
    if (word === "all") return 1;
    if (word === "none" || word === "0") return 0;
    if (/^[1-9]\d{0,5}$/.test(word) && word !== "1") return Number(word);
    context.addIssue({ code: "custom", message: "Type all, none, or a number from 2 to 999,999" });
    return z.NEVER;
  });
const isPrice = (text: string) =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) >= 0.5 && Number(text) <= 100_000;

export const planForm = z.object({
  plan_name: line("The name", { limit: 100 }),
  price: typed
    .transform((text) => text.trim().replace(/^\$/, "").replaceAll(",", ""))
    .refine(isPrice, "Type a price from 0.50 to 100,000, such as 119 or 59.50"),
  months: whole("The months", 36),
  practice_limits: limit,
  realtime_vip_material: flag,
  fulllenth_vac_limits: limit,
  mocktest_limits: limit,
  is_live_video_class: flag,
  user_sample_response: flag,
  feedback: flag,
  most_popular: flag,
});
export type PlanGiven = z.output<typeof planForm>;

export const planCalls = {
  list: get("/plans", results(z.object({ plans: z.array(row), free }))),
  add: post("/plans", made, planForm),
  saveFree: change("/plans/free", freeForm.extend({ version })),
  get: get("/plans/:id", results(plan)),
  save: change("/plans/:id", planForm.extend({ version })),
  sell: change("/plans/:id/sell", z.object({ version })),
  withdraw: change("/plans/:id/withdraw", z.object({ version })),
  up: order("/plans/:id/up"),
};
