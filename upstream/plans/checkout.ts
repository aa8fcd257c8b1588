import { randomBytes } from "node:crypto";
import { listActive } from "../account/plan.ts";
import { lockAccount } from "../account/users.ts";
import { stamp } from "../clock.ts";
import { oneByOne } from "../db/one-by-one.ts";
import type { Clocked, Db } from "../db/schema.ts";
import { alreadyPaid, beingConfirmed } from "../refusal.ts";
import { getPlan, keepTerms, readTerms } from "./catalogue.ts";
import { openPurchase, type Renewal, type Selling } from "./purchase.ts";
import { currencyOf } from "./receipts.ts";

const OPEN_MS = 24 * 60 * 60 * 1000;
/** The time that the trial's bank takes to confirm. */
const CONFIRM_MS = 10_000;

type Wanted = { userId: number; planId: number; requestKey: string };

/** Begins a checkout and returns its id. Requests with the same key share one checkout. */
export async function beginCheckout({ db, clock }: Selling, wanted: Wanted): Promise<string> {
  const { userId, planId, requestKey } = wanted;
  const now = clock();
  const plan = await getPlan(db, planId);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    const known = await trx
      .selectFrom("checkouts")
      .select("id")
      .where("user_id", "=", userId)
      .where("request_key", "=", requestKey)
      .executeTakeFirst();
    if (known) return known.id;
    await checkMayPay(trx, { userId, planId }, now);
    const id = randomBytes(24).toString("base64url");
    await trx
      .insertInto("checkouts")
      .values({
        id,
        user_id: userId,
        plan_id: planId,
        price_cents: plan.price_cents,
        terms: keepTerms(plan),
        request_key: requestKey,
        state: "open",
        settles_at: null,
        expires_at: stamp(new Date(now + OPEN_MS)),
        created_at: stamp(new Date(now)),
      })
      .execute();
    return id;
  });
}

/** Throws while a payment of the student is being confirmed, and for a plan that renews anyway. */
export async function checkMayPay(
  trx: Db,
  { userId, planId }: { userId: number; planId: number },
  now: number,
): Promise<void> {
  if (await findBeingConfirmed(trx, userId)) throw beingConfirmed();
  const active = await listActive(trx, userId, now);
  const isPaid = active.some(
    (plan) => plan.plan_id === planId && plan.renews === 1 && plan.payment_failed_at === null,
  );
  if (isPaid) throw alreadyPaid();
}

export async function findBeingConfirmed(db: Db, userId: number) {
  const charged = await db
    .selectFrom("checkouts")
    .select(["id", "stripe_session"])
    .where("user_id", "=", userId)
    .where("state", "=", "charged")
    .executeTakeFirst();
  return charged ?? null;
}

/** Returns a checkout with its plan, or null. It is abandoned when open for too long. */
export async function findCheckout({ db, clock }: Clocked, id: string) {
  const found = await db
    .selectFrom("checkouts")
    .innerJoin("plans", "plans.id", "checkouts.plan_id")
    .selectAll("checkouts")
    .select(["plans.plan_name", "plans.months"])
    .where("checkouts.id", "=", id)
    .executeTakeFirst();
  if (!found) return null;
  const isOver = found.state === "open" && found.expires_at <= stamp(new Date(clock()));
  const { plan_name, months } = readTerms(found.terms) ?? found;
  return { ...found, plan_name, months, state: isOver ? ("abandoned" as const) : found.state };
}

/** Charges a checkout once. Throws when another payment has made it unnecessary. */
export async function charge(
  { db, clock }: Selling,
  id: string,
  { confirms }: { confirms: boolean },
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const checkout = await trx
      .selectFrom("checkouts")
      .select(["user_id", "plan_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await lockAccount(trx, checkout.user_id);
    const { state } = await trx
      .selectFrom("checkouts")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (state !== "open") return;
    await checkMayPay(trx, { userId: checkout.user_id, planId: checkout.plan_id }, now);
    await trx
      .updateTable("checkouts")
      .set({ state: "charged", settles_at: stamp(new Date(now + (confirms ? CONFIRM_MS : 0))) })
      .where("id", "=", id)
      .execute();
  });
}

export async function abandon(db: Db, id: string): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ state: "abandoned" })
    .where("id", "=", id)
    .where("state", "=", "open")
    .execute();
}

/** Opens the plan of a charged checkout that is due. A repeated call changes nothing. */
export async function settle({ db, clock, seller }: Selling, id: string): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const paid = await trx
      .updateTable("checkouts")
      .set({ state: "paid" })
      .where("id", "=", id)
      .where("state", "=", "charged")
      .where("settles_at", "<=", stamp(new Date(now)))
      .returningAll()
      .executeTakeFirst();
    // Only a test card is charged by this program.
    if (!paid) return;
    const currency = await currencyOf(trx, seller);
    await openPaidPlan(trx, { ...paid, currency, isTest: true }, now);
  });
}

type Paid = {
  id: string;
  user_id: number;
  plan_id: number;
  price_cents: number;
  currency: string;
  terms: string | null;
  isTest?: boolean;
};

/**
 * Opens the plan of a checkout that was just paid, on the terms that the student saw. Call it in
 * the transaction of the payment.
 */
export async function openPaidPlan(
  trx: Db,
  {
    id,
    user_id: userId,
    plan_id: planId,
    price_cents: priceCents,
    currency,
    terms,
    isTest = false,
  }: Paid,
  now: number,
  renewal?: Renewal,
): Promise<void> {
  const plan = await trx
    .selectFrom("plans")
    .selectAll()
    .where("id", "=", planId)
    .executeTakeFirstOrThrow();
  const bought = { userId, plan: { ...plan, ...readTerms(terms) }, priceCents, currency };
  const paid = { mode: "online", cause: `checkout-${id}`, isTest } as const;
  await openPurchase(trx, { ...bought, ...paid, renewal }, now);
}

/** Settles charged checkouts after the student or this program has left. */
export async function settleDue(place: Selling): Promise<void> {
  const due = oneByOne("", (after, limit) =>
    place.db
      .selectFrom("checkouts")
      .select("id")
      .where("state", "=", "charged")
      .where("settles_at", "<=", stamp(new Date(place.clock())))
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  for await (const { id } of due) await settle(place, id);
}

export async function findPayment(db: Db, id: string) {
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("cause", "=", `checkout-${id}`)
    .executeTakeFirst();
  return payment ?? null;
}
