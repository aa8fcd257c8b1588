import type { Selectable } from "kysely";
import { listActive } from "../account/plan.ts";
import { lockAccount } from "../account/users.ts";
import { addMonths, stamp, writtenDay } from "../clock.ts";
import type { PaymentMode, PlanTables } from "../db/plan-tables.ts";
import type { Clocked, Db } from "../db/schema.ts";
import { receiptLetter } from "../mail/letters.ts";
import { putMail } from "../mail/outbox.ts";
import { money, type OPENS, widest } from "./catalogue.ts";
import { makeReceipt, receiptNumber, receiptTitle } from "./receipts.ts";
import { endAll, keepRenewal, order } from "./orders.ts";

/**
 * The seller that receipts and checkouts name, and the three-letter currency of all prices. It is
 * fixed where Stripe takes the money; else the school may choose another: use `currencyOf`.
 */
export type Seller = { name: string; currency: string; isFixed: boolean };
/** The services of a sale, which mails a receipt. */
export type Selling = Clocked & { seller: Seller };
type Plan = Selectable<PlanTables["plans"]>;
type Purchase = {
  userId: number;
  plan: Plan;
  priceCents: number;
  currency: string;
  mode: PaymentMode;
  /** The unique cause of the payment: see payments. */
  cause: string;
  /** The member of staff who recorded it. */
  recordedBy?: string | null;
  /** True for a test card: no money moves. */
  isTest?: boolean;
  renewal?: Renewal | undefined;
};
/** The Stripe subscription that pays from now on, and the end of its paid period. */
export type Renewal = { id: string; periodEnd: string };

/**
 * Opens a purchase, with its payment and receipt, in the caller's transaction. The same plan
 * continues from its end, with the rights of both purchases. Another plan is a top-up, which ends
 * with the first one or after its own months, whichever is sooner. Only the newest plan renews
 * automatically, and only if it was paid online.
 */
export async function openPurchase(trx: Db, purchase: Purchase, now: number): Promise<void> {
  const { userId, plan, priceCents, currency, mode, cause, recordedBy = null, renewal } = purchase;
  const { isTest = false } = purchase;
  // Purchases of a student wait for each other, because each must see the one before.
  await lockAccount(trx, userId);
  const active = await listActive(trx, userId, now);
  await endAll(trx, userId, now);
  await trx
    .updateTable("subscriptions")
    .set({ renews: 0 })
    .where("user_id", "=", userId)
    .where("renews", "=", 1)
    .execute();
  const same = findSame(active, plan);
  const end = endAfter(active, plan, now, renewal?.periodEnd);
  const terms = {
    plan_name: plan.plan_name,
    price_cents: priceCents,
    months: plan.months,
    payment_mode: mode,
    renews: mode === "online" ? 1 : 0,
    renewed_by: renewal?.id ?? null,
    payment_failed_at: null,
    cancelled_at: null,
    expires_at: end,
  } as const;
  const { id } = same
    ? await trx
        .updateTable("subscriptions")
        .set({ ...terms, ...widest(same, plan) })
        .where("id", "=", same.id)
        .returning("id")
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto("subscriptions")
        .values({
          ...terms,
          ...opensOf(plan),
          user_id: userId,
          plan_id: plan.id,
          status: "active",
          created_at: stamp(new Date(now)),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
  if (renewal) {
    await keepRenewal(trx, { id: renewal.id, userId, planId: id });
    if (renewal.periodEnd !== end)
      await order(trx, renewal.id, { asked: "move", renewAt: end }, now);
  }
  if (plan.feedback === 1) await askForFeedback(trx, userId);
  await recordPayment(
    trx,
    { id, user_id: userId, ...terms, currency, paid_until: end, recordedBy, isTest },
    cause,
    now,
  );
}

/** Adds feedback to earlier mock tests, which students who buy feedback also want. */
async function askForFeedback(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable("mock_records")
    .set({ with_feedback: 1 })
    .where("user_id", "=", userId)
    .where("with_feedback", "=", 0)
    .execute();
}

type Open = Awaited<ReturnType<typeof listActive>>;
type Bought = { id: number; months: number };

function findSame(active: Open, plan: Bought) {
  return active.find(({ plan_id, expires_at }) => plan_id === plan.id && expires_at !== null);
}

/**
 * Returns the end of a new purchase beside the current plans. `periodEnd` is the end of the period
 * paid at Stripe.
 */
export function endAfter(active: Open, plan: Bought, now: number, periodEnd?: string): string {
  const after = (from: string | number) => stamp(addMonths(new Date(from), plan.months));
  const same = findSame(active, plan)?.expires_at;
  if (same) return after(same);
  const ends = active.flatMap(({ expires_at }) => expires_at ?? []);
  const first = ends.findLast((end) => end > stamp(new Date(now)));
  const own = periodEnd ?? after(now);
  return first !== undefined && first < own ? first : own;
}

function opensOf(plan: Plan): Pick<Plan, (typeof OPENS)[number]> {
  const { practice_limits, realtime_vip_material, fulllenth_vac_limits, mocktest_limits } = plan;
  const { is_live_video_class, user_sample_response, feedback } = plan;
  return {
    practice_limits,
    realtime_vip_material,
    fulllenth_vac_limits,
    mocktest_limits,
    is_live_video_class,
    user_sample_response,
    feedback,
  };
}

type Paid = {
  id: number;
  user_id: number;
  plan_name: string;
  price_cents: number;
  currency: string;
  payment_mode: PaymentMode;
  paid_until: string;
  recordedBy?: string | null;
  isTest?: boolean;
};

/** Stores the payment of a subscription, and mails the receipt. */
export async function recordPayment(
  trx: Db,
  { id, user_id, recordedBy = null, isTest = false, ...paid }: Paid,
  cause: string,
  now: number,
): Promise<void> {
  const { plan_name, price_cents, currency, payment_mode, paid_until } = paid;
  const { said, row: receipt } = await makeReceipt(trx, {
    ...{ userId: user_id, cents: price_cents, currency, isTest },
  });
  const row = { plan_name, amount_cents: price_cents, payment_mode, paid_until, ...receipt };
  const told = { cause, paid_at: stamp(new Date(now)), recorded_by: recordedBy };
  const payment = await trx
    .insertInto("payments")
    .values({ ...row, ...told, user_id, subscription_id: id })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (said.payer)
    await putMail(trx, {
      to: said.payer.email,
      letter: receiptLetter({
        title: receiptTitle(said),
        number: receiptNumber(payment),
        said,
        plan: plan_name,
        paid: money(price_cents, currency),
        tax: said.tax && money(said.tax.cents, currency),
        on: writtenDay(payment.paid_at),
        until: writtenDay(paid_until),
      }),
      dedupeKey: `receipt-${payment.id}`,
    });
}
