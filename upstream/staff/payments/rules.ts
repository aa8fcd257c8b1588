import { listActive } from "../../account/plan.ts";
import { canonicalEmail, lockAccount } from "../../account/users.ts";
import { stampAfter } from "../../clock.ts";
import { inOrder, type PageRequest, paginate } from "../../db/paginate.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { getPlan } from "../../plans/catalogue.ts";
import { openPurchase, type Selling } from "../../plans/purchase.ts";
import { currencyOf, receiptNumber } from "../../plans/receipts.ts";
import { Refusal } from "../../refusal.ts";
import { sydneyDay, sydneyMoment } from "../../zone.ts";

export const PAYMENTS_A_PAGE = 20;

type Received = {
  userId: number;
  /** The same for a repeated press, so that it records one payment. */
  key: string;
  /** Until when the student had a plan when it was checked; undefined where nobody checked. */
  hadUntil?: string | undefined;
  /** The member of staff who records it; null for a command. */
  recordedBy: Pick<Staff, "name"> | null;
};

/**
 * Opens a plan that was paid at the school, once per key, and mails the receipt. Throws 422 for a
 * plan that is not on sale, and 409 when the student got another plan since the check. Returns the
 * payment.
 */
export async function recordOffline(
  { db, clock, seller }: Selling,
  { planId, ...received }: Received & { planId: number },
) {
  const plan = await getPlan(db, planId);
  return db.transaction().execute((trx) => recordPaid(trx, { ...received, plan, seller }, clock()));
}

const changedPlan = () =>
  new Refusal(409, "The plan of this student has changed meanwhile. Nothing was recorded.");

type Paid = Received & Pick<Selling, "seller"> & { plan: Awaited<ReturnType<typeof getPlan>> };

/** Records it in the transaction of the caller. */
export async function recordPaid(
  trx: Db,
  { userId, plan, seller, key, hadUntil, recordedBy }: Paid,
  now: number,
) {
  const cause = `offline-${key}`;
  await lockAccount(trx, userId);
  const recorded = () => trx.selectFrom("payments").selectAll().where("cause", "=", cause);
  if ((await recorded().executeTakeFirst()) === undefined) {
    const [current] = await listActive(trx, userId, now);
    if (hadUntil !== undefined && hadUntil !== (current?.expires_at ?? "none")) throw changedPlan();
    const by = recordedBy?.name ?? null;
    const currency = await currencyOf(trx, seller);
    const paid = { userId, plan, priceCents: plan.price_cents, currency, recordedBy: by };
    await openPurchase(trx, { ...paid, mode: "offline", cause }, now);
    const after = { plan: plan.plan_name, price: plan.price_cents / 100 };
    const change = { did: "record a payment", about: `student ${userId}`, after };
    await logChange(trx, recordedBy ?? { name: "a command" }, change, now);
  }
  return recorded().executeTakeFirstOrThrow();
}

/** Returns the student with this email and their current plan; null without an account. */
export async function findPayer({ db, clock }: Clocked, email: string) {
  const user = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where("email", "=", canonicalEmail(email))
    .executeTakeFirst();
  if (!user) return null;
  const [current] = await listActive(db, user.id, clock());
  return { ...user, current: current ?? null };
}

/** Returns one page of the recorded payments, newest first. */
export async function listOffline(db: Db, request: PageRequest) {
  const page = await paginate(
    db
      .selectFrom("payments")
      .select("id")
      .where("payment_mode", "=", "offline")
      .orderBy("id", "desc"),
    request,
  );
  return { ...page, data: await inOrder(page.data, (ids) => listPaid(db, ids)) };
}

/** Returns the payments with these ids, newest first. */
export async function listPaid(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("users", "users.id", "payments.user_id")
    .selectAll("payments")
    .select(["users.email", "users.first_name", "users.last_name"])
    .where("payments.id", "in", [-1, ...ids])
    .where("payments.payment_mode", "=", "offline")
    .orderBy("payments.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, receipt_no: receiptNumber(row) }));
}

/** Lists the payments at the school that were recorded today in Sydney. */
export function paidToday(db: Db, ids: number[], now: number) {
  return db
    .selectFrom("payments")
    .innerJoin("subscriptions", "subscriptions.id", "payments.subscription_id")
    .select(["payments.id", "payments.user_id", "payments.plan_name", "payments.cause"])
    .select("payments.receipt_no")
    .select("subscriptions.plan_id")
    .where("payments.payment_mode", "=", "offline")
    .where("payments.user_id", "in", [-1, ...ids])
    .where("paid_at", ">=", stampAfter(0, sydneyMoment(sydneyDay(now), "00:00")))
    .execute();
}
