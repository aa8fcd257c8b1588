import { type Context, Hono } from "hono";
import { planCalls, type PlanGiven } from "../../../contract/staff/plans.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { requireSaved, serve, serveForm } from "../kit/serve.ts";
import { changeFreeTaste, getFreeTaste } from "./free-taste.ts";
import {
  addPlan,
  changePlan,
  getStaffPlan,
  listStaffPlans,
  movePlanUp,
  sellPlan,
} from "./rules.ts";

/** Routes for owners to edit the plans and the free material. */
export function staffPlanRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  serve(app, planCalls.list, owner, async () => {
    const plans = await listStaffPlans(db, deps.clock());
    return { results: { plans, free: await getFreeTaste(deps) } };
  });

  serveForm(app, planCalls.add, owner, async (c, given) => ({
    results: { id: await addPlan(db, inCents(given), doing(c)) },
  }));

  serveForm(app, planCalls.saveFree, owner, async (c, { version, ...given }) =>
    requireSaved(await changeFreeTaste(deps, given, { version, ...doing(c) })),
  );

  serve(app, planCalls.get, owner, async (c) => {
    const { id, given, isSold, version } = await getStaffPlan(db, pathId(c, "id"));
    const { price_cents, ...opens } = given;
    return { results: { id, ...opens, price: price_cents / 100, is_sold: isSold, version } };
  });

  serveForm(app, planCalls.save, owner, async (c, { version, ...given }) => {
    const place = { id: pathId(c, "id"), version };
    requireSaved(await changePlan(db, place, inCents(given), doing(c)));
  });

  for (const [call, isSold] of [
    [planCalls.sell, true],
    [planCalls.withdraw, false],
  ] as const)
    serveForm(app, call, owner, async (c, { version }) =>
      requireSaved(await sellPlan(db, { id: pathId(c, "id"), version }, isSold, doing(c))),
    );

  serve(app, planCalls.up, owner, async (c) => movePlanUp(db, pathId(c, "id"), doing(c)));

  return app;
}

function inCents({ price, ...given }: PlanGiven) {
  return { ...given, price_cents: Math.round(Number(price) * 100) };
}
