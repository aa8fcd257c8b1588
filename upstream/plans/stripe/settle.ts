import type Stripe from "stripe";
import { stamp } from "../../clock.ts";
import { abandon, openPaidPlan } from "../checkout.ts";
import { ask } from "./gate.ts";
import type { StripePlace } from "./place.ts";
import { followSubscription } from "./renewals.ts";
import { Refusal } from "../../refusal.ts";

/**
 * Returns the student's checkout of a Stripe session, and asks Stripe unless it is paid. Returns
 * null for an invented session or another student's.
 */
export async function askStripe(
  place: StripePlace,
  { sessionId, userId }: { sessionId: string; userId: number },
): Promise<string | null> {
  const checkout = await place.db
    .selectFrom("checkouts")
    .select(["id", "state"])
    .where("stripe_session", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (checkout && checkout.state !== "paid") await followSession(place, sessionId);
  return checkout?.id ?? null;
}

/**
 * Updates a checkout to the state of its session at Stripe, whatever came before: paid once, being
 * confirmed, or over. `hasFailed` is for a payment that took days.
 */
export async function followSession(
  place: StripePlace,
  sessionId: string,
  { hasFailed = false } = {},
): Promise<Stripe.Checkout.Session> {
  const session = await ask(place, (api) =>
    api.checkout.sessions.retrieve(sessionId, { expand: ["subscription"] }),
  );
  const checkout = await findFitting(place, session);
  if (checkout === null) return session;
  const { id } = checkout;
  if (session.status === "expired") await abandon(place.db, id);
  if (session.status !== "complete") return session;
  if (session.payment_status !== "unpaid") await openPaid(place, id, session);
  else await keepCharged(place, { id, hasFailed });
  return session;
}

/**
 * Returns the checkout of a session that we opened, or null. Other sessions that name a checkout,
 * such as the school's payment links, open nothing.
 */
async function findFitting({ db, gate, log }: StripePlace, session: Stripe.Checkout.Session) {
  const checkout = await db
    .selectFrom("checkouts")
    .innerJoin("users", "users.id", "checkouts.user_id")
    .select(["checkouts.id", "checkouts.price_cents", "users.stripe_customer"])
    .where("stripe_session", "=", session.id)
    .executeTakeFirst();
  const { customer, client_reference_id, amount_total, currency } = session;
  const payer = typeof customer === "string" ? customer : customer?.id;
  const fits =
    client_reference_id === checkout?.id &&
    payer === checkout?.stripe_customer &&
    amount_total === checkout?.price_cents &&
    currency === gate.currency;
  if (checkout && fits) return checkout;
  log.error(
    { stripeSession: session.id, checkout: checkout?.id },
    "a session at Stripe does not fit its checkout: it opens nothing",
  );
  return null;
}

async function openPaid(
  place: StripePlace,
  id: string,
  { subscription }: Stripe.Checkout.Session,
): Promise<void> {
  if (subscription === null || typeof subscription === "string") return;
  const now = place.clock();
  const periodEnd = endOfPeriod(subscription);
  const isOpened = await place.db.transaction().execute(async (trx) => {
    const paid = await trx
      .updateTable("checkouts")
      .set({ state: "paid" })
      .where("id", "=", id)
      .where("state", "!=", "paid")
      .returningAll()
      .executeTakeFirst();
    if (!paid) return false;
    const { currency } = place.gate;
    await openPaidPlan(trx, { ...paid, currency }, now, { id: subscription.id, periodEnd });
    return true;
  });
  if (!isOpened) return;
  await followSubscription(place, subscription);
}

/** Returns the end of the paid period. */
function endOfPeriod({ items }: Stripe.Subscription): string {
  const ends = items.data.map(({ current_period_end }) => current_period_end);
  return stamp(new Date(Math.max(...ends) * 1000));
}

async function keepCharged(
  { db }: StripePlace,
  { id, hasFailed }: { id: string; hasFailed: boolean },
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ state: hasFailed ? "abandoned" : "charged" })
    .where("id", "=", id)
    // The session looks the same after the bank has refused, so an abandoned one stays so.
    .where("state", "in", hasFailed ? ["open", "charged"] : ["open"])
    .execute();
}

/** Messages arrive within seconds, and most students return. */
const FIRST_WAIT_MS = 60 * 60 * 1000;
/** Stripe closes an unpaid page after a day. A bank takes at most two weeks. */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;
/** Limited per round, so that overdue plans also get their turn. */
const MOST = 20;

/** Returns when to ask Stripe first about a session without a message. */
export function firstAsk(now: number): string {
  return stamp(new Date(now + FIRST_WAIT_MS));
}

/**
 * Asks Stripe about checkouts without a message or a returning student. Stops at the first failed
 * question; the next round continues.
 */
export async function followUnheard(place: StripePlace): Promise<void> {
  const due = await place.db
    .selectFrom("checkouts")
    .select(["id", "state", "stripe_session", "created_at", "next_ask_at"])
    .where("next_ask_at", "<=", stamp(new Date(place.clock())))
    .orderBy("next_ask_at")
    .limit(MOST)
    .execute();
  for (const one of due) {
    const isOpen = one.state === "open" || one.state === "charged";
    const since = Date.parse(one.created_at);
    const isTaken = await takeTurn(place, one, isOpen ? since : null);
    if (!isTaken || !isOpen || one.stripe_session === null) continue;
    if (!(await follow(place, one.stripe_session))) return;
  }
}

/**
 * Sets the time of the next question before this one, so that two parallel rounds ask once: after
 * as long as the checkout is old. Sets null when the checkout is over or too old.
 */
async function takeTurn(
  { db, clock }: StripePlace,
  { id, next_ask_at }: { id: string; next_ask_at: string | null },
  since: number | null,
): Promise<boolean> {
  const age = since === null ? LONGEST_MS : clock() - since;
  const next = age < LONGEST_MS ? stamp(new Date(clock() + Math.max(age, FIRST_WAIT_MS))) : null;
  const taken = await db
    .updateTable("checkouts")
    .set({ next_ask_at: next })
    .where("id", "=", id)
    .where("next_ask_at", "=", next_ask_at)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

async function follow(place: StripePlace, sessionId: string): Promise<boolean> {
  try {
    await followSession(place, sessionId);
    return true;
  } catch (error) {
    // Logged in `ask`.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
