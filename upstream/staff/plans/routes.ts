import { type Context, Hono } from "hono";
import * as z from "zod";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { MOST_FREE } from "../../plans/free-taste.ts";
import { changeFreeTaste, getFreeTaste } from "./free-taste.ts";
import {
  addPlan,
  changePlan,
  getStaffPlan,
  listStaffPlans,
  movePlanUp,
  sellPlan,
} from "./rules.ts";
import { integer, line, refuse, text, validate, yesOrNo } from "../../validation.ts";
import { isSaved } from "../kit/listed.ts";

const version = { version: text("version", 40) };
const limit = (name: string) => integer(name, { min: 0, max: 1_000_000 });
const flag = (name: string) => yesOrNo(name).transform((yes) => (yes ? 1 : 0));
/** "119" or "59.50", parsed into cents. */
const price = z
  .preprocess((value) => (typeof value === "number" ? String(value) : value), text("price", 12))
  .transform((typed, context) => {
    const cents = Math.round(Number(typed) * 100);
    return /^\d{1,6}(\.\d{1,2})?$/.test(typed) && cents >= 50 && cents <= 10_000_000
      ? cents
      : refuse(context, "Type a price from 0.50 to 100,000, with at most two decimals");
  });
const planFields = {
  plan_name: line("plan_name", 100),
  price,
  months: integer("months", { max: 36 }),
  practice_limits: limit("practice_limits"),
  realtime_vip_material: flag("realtime_vip_material"),
  fulllenth_vac_limits: limit("fulllenth_vac_limits"),
  mocktest_limits: limit("mocktest_limits"),
  is_live_video_class: flag("is_live_video_class"),
  user_sample_response: flag("user_sample_response"),
  feedback: flag("feedback"),
  most_popular: flag("most_popular"),
};
const free = (name: string) => integer(name, { min: 0, max: MOST_FREE });
const freeFields = {
  dialogues: free("dialogues"),
  words: free("words"),
  mock_tests: free("mock_tests"),
};

/** Routes for owners to edit the plans and the free material. */
export function staffPlanRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  app.get("/plans", ...owner, async (c) => {
    const plans = await listStaffPlans(db, deps.clock());
    return c.json({ status: 200, results: { plans, free: await getFreeTaste(deps) } });
  });

  app.post("/plans", ...owner, async (c) => {
    const given = inCents(validate(planFields, await readInput(c)));
    return c.json({ status: 200, results: { id: await addPlan(db, given, doing(c)) } });
  });

  app.post("/plans/free", ...owner, async (c) => {
    const { version: seen, ...given } = validate({ ...version, ...freeFields }, await readInput(c));
    return isSaved(c, await changeFreeTaste(deps, given, { version: seen, ...doing(c) }));
  });

  app.get("/plans/:id", ...owner, async (c) => {
    const { id, given, isSold, version: seen } = await getStaffPlan(db, pathId(c, "id"));
    const { price_cents, ...opens } = given;
    const told = { ...opens, price: price_cents / 100, is_sold: isSold, version: seen };
    return c.json({ status: 200, results: { id, ...told } });
  });

  app.post("/plans/:id", ...owner, async (c) => {
    const input = await readInput(c);
    const { version: seen, ...given } = validate({ ...version, ...planFields }, input);
    const place = { id: pathId(c, "id"), version: seen };
    return isSaved(c, await changePlan(db, place, inCents(given), doing(c)));
  });

  app.post("/plans/:id/sell", ...owner, (c) => sell(c, true));

  app.post("/plans/:id/withdraw", ...owner, (c) => sell(c, false));

  app.post("/plans/:id/up", ...owner, async (c) => {
    await movePlanUp(db, pathId(c, "id"), doing(c));
    return c.json({ status: 200 });
  });

  return app;

  async function sell(c: Context<Http>, isSold: boolean) {
    const place = { id: pathId(c, "id"), ...validate(version, await readInput(c)) };
    return isSaved(c, await sellPlan(db, place, isSold, doing(c)));
  }
}

function inCents<Given extends { price: number }>({ price: price_cents, ...given }: Given) {
  return { ...given, price_cents };
}
