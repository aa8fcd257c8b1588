import { endOf } from "../../account/plan.ts";
import { stamp, stampAfter } from "../../clock.ts";
import { dayAfter, sydneyMoment } from "../../zone.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import { order } from "../../plans/orders.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { heldStudent } from "./changes.ts";

type Which = { studentId: number; planId: number; by: Staff };

/** Extends a student's plans to the end of a day in Sydney, and moves Stripe's next payment. */
export function extendPlan(place: Clocked, { until, ...which }: Which & { until: string }) {
  const end = endOfDay(until, place.clock());
  return place.db
    .transaction()
    .execute((trx) => changePlan(trx, which, { did: "extend a plan", end }, place.clock()));
}

/** Ends a student's plans now, without further payments. */
export function endPlan({ db, clock }: Clocked, which: Which) {
  return db
    .transaction()
    .execute((trx) => changePlan(trx, which, { did: "end a plan", end: null }, clock()));
}

/** Returns the end of a day in Sydney. Throws 422 for a day that is over. */
export function endOfDay(day: string, now: number): string {
  const end = stamp(new Date(sydneyMoment(dayAfter(day, 1), "00:00")));
  if (end <= stampAfter(0, now)) throw invalid({ until: ["Choose a day that is still to come"] });
  return end;
}

/** Changes the end of a plan; null ends it now. */
export async function changePlan(
  trx: Db,
  { studentId, planId, by }: Which,
  { did, end }: { did: string; end: string | null },
  at: number,
): Promise<void> {
  await heldStudent(trx, studentId);
  const plan = await trx
    .selectFrom("subscriptions")
    .selectAll()
    .where("id", "=", planId)
    .where("user_id", "=", studentId)
    .executeTakeFirst();
  if (!plan) throw notFound();
  const now = stampAfter(0, at);
  const expires_at = end ?? now;
  const isOver = end === null && (endOf(plan) ?? now) < now;
  if (plan.expires_at === expires_at || isOver) return;
  if (plan.renewed_by !== null && plan.renews === 1)
    await order(
      trx,
      plan.renewed_by,
      end === null ? { asked: "now" } : { asked: "move", renewAt: end },
      at,
    );
  await trx
    .updateTable("subscriptions")
    .set({ expires_at, ...(end === null && { renews: 0, cancelled_at: now }) })
    .where("id", "=", planId)
    .execute();
  const told = (until: string | null) => ({ plan: plan.plan_name, until });
  const change = { before: told(plan.expires_at), after: told(expires_at) };
  await logChange(trx, by, { did, about: `student ${studentId}`, ...change }, at);
}
