import { endOf, listActive } from "../account/plan.ts";
import { lockAccount } from "../account/users.ts";
import { addMonths, stamp } from "../clock.ts";
import { oneByOne } from "../db/one-by-one.ts";
import type { Db } from "../db/schema.ts";
import { notRenewing, planExpired } from "../refusal.ts";
import { recordPayment, type Selling } from "./purchase.ts";
import { order } from "./orders.ts";
import { currencyOf } from "./receipts.ts";

/** Renews this long before the end, so that nobody loses access. */
const AHEAD_MS = 60 * 60 * 1000;

/** Returns the student's plan with the contract's field names. Throws when there is none. */
export async function getCurrent(db: Db, userId: number, now: number) {
  const [current] = await listActive(db, userId, now);
  if (!current) throw planExpired();
  const isOnline = current.payment_mode === "online";
  const hasFailed = current.payment_failed_at !== null;
  const renews = current.renews === 1 && !hasFailed;
  return {
    plan_id: current.plan_id,
    plan_name: current.plan_name,
    price: current.price_cents / 100,
    months: current.months,
    payment_mode: current.payment_mode,
    subscription_status: hasFailed ? "past_due" : isOnline && !renews ? "cancelled" : "active",
    next_payment_date: renews ? current.expires_at : null,
    cancel_at_date: renews ? null : endOf(current),
  };
}

/** Stops the renewal of the student's plan. The paid time stays open. */
export async function cancelCurrent(db: Db, userId: number, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    const [current] = await listActive(trx, userId, now);
    if (!current) throw planExpired();
    if (current.payment_mode === "offline") throw notRenewing();
    // A failed payment is not retried after a cancellation, so the plan ends at Stripe at once.
    const asked = current.payment_failed_at === null ? "end" : "now";
    if (current.renewed_by !== null && current.renews === 1)
      await order(trx, current.renewed_by, { asked }, now);
    await trx
      .updateTable("subscriptions")
      .set({ renews: 0, cancelled_at: stamp(new Date(now)), payment_failed_at: null })
      .where("id", "=", current.id)
      .where("renews", "=", 1)
      .execute();
  });
}

/** Lists all plans of a student, past ones too, newest first. */
export async function listOwnPlans(db: Db, userId: number, now: number) {
  const rows = await db
    .selectFrom("subscriptions")
    .select(["plan_name", "created_at", "expires_at", "status", "renews", "renewed_by"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ plan_name, created_at, expires_at, status, ...row }) => {
    const end = endOf({ ...row, expires_at });
    const isOver = end !== null && end <= stamp(new Date(now));
    return { plan_name, created_at, expiry_date: expires_at, status: isOver ? "expired" : status };
  });
}

/** Charges plans that end now and renew by this program, once per period. */
export async function renewDue({ db, clock, seller }: Selling): Promise<void> {
  const now = clock();
  const due = oneByOne(0, (after, limit) =>
    db
      .selectFrom("subscriptions")
      .select("id")
      .where("renews", "=", 1)
      .where("renewed_by", "is", null)
      .where("status", "=", "active")
      .where("expires_at", "<=", stamp(new Date(now + AHEAD_MS)))
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  for await (const { id } of due) {
    await db
      .transaction()
      .execute(async (trx) => renew(trx, { id, currency: await currencyOf(trx, seller) }, now));
  }
}

type Renewed = { id: number; currency: string };

async function renew(trx: Db, { id, currency }: Renewed, now: number): Promise<void> {
  const due = await trx
    .updateTable("subscriptions")
    .set((eb) => ({ months: eb.ref("months") }))
    .where("id", "=", id)
    .where("renews", "=", 1)
    .where("renewed_by", "is", null)
    .where("expires_at", "<=", stamp(new Date(now + AHEAD_MS)))
    .returningAll()
    .executeTakeFirst();
  if (!due?.expires_at) return;
  // Nobody pays for the time in which this program was down.
  const from = Math.max(Date.parse(due.expires_at), now);
  const paid_until = stamp(addMonths(new Date(from), due.months));
  await trx
    .updateTable("subscriptions")
    .set({ expires_at: paid_until })
    .where("id", "=", id)
    .execute();
  await recordPayment(
    trx,
    // Stripe renews what it was paid for; the rest are test cards.
    { ...due, currency, paid_until, isTest: true },
    `renewal-${id}-${due.expires_at}`,
    now,
  );
}

/** Returns the student's name for a receipt. */
export function findPayer(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

export function listPayments(db: Db, userId: number) {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}
