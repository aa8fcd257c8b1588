import type Stripe from "stripe";
import { openedElsewhere } from "../../refusal.ts";
import { abandon, checkMayPay, findCheckout } from "../checkout.ts";
import { ask, isMissing } from "./gate.ts";
import type { StripePlace } from "./place.ts";
import { followSession, firstAsk } from "./settle.ts";

type Checkout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>;

/**
 * Returns the Stripe page of a checkout, which it makes once. Closes the student's earlier pages
 * first, so that only one can be paid.
 */
export async function openAtStripe(place: StripePlace, id: string): Promise<string> {
  const checkout = await findCheckout(place, id);
  if (checkout?.state !== "open") return `${place.publicOrigin}/checkout/${id}`;
  if (checkout.payment_url !== null) return checkout.payment_url;
  await closeEarlier(place, checkout);
  const session = await createSession(place, checkout, await customerOf(place, checkout));
  const kept = await place.db
    .updateTable("checkouts")
    .set({
      stripe_session: session.id,
      payment_url: session.url,
      next_ask_at: firstAsk(place.clock()),
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("payment_url")
    .executeTakeFirst();
  if (kept?.payment_url) return kept.payment_url;
  await closeSession(place, session.id);
  throw openedElsewhere();
}

/** Throws when an earlier checkout is paid, because this one is then unnecessary. */
async function closeEarlier(place: StripePlace, checkout: Checkout): Promise<void> {
  const { id, user_id: userId, plan_id: planId, created_at } = checkout;
  const earlier = await place.db
    .selectFrom("checkouts")
    .select(["id", "stripe_session"])
    .where("user_id", "=", userId)
    .where("state", "=", "open")
    .where((eb) =>
      eb.or([
        eb("created_at", "<", created_at),
        eb.and([eb("created_at", "=", created_at), eb("id", "<", id)]),
      ]),
    )
    .execute();
  for (const one of earlier) {
    if (one.stripe_session !== null) await closeSession(place, one.stripe_session);
    await abandon(place.db, one.id);
  }
  if (earlier.length > 0) await checkMayPay(place.db, { userId, planId }, place.clock());
}

async function closeSession(place: StripePlace, sessionId: string): Promise<void> {
  const { status } = await followSession(place, sessionId);
  if (status === "open") await ask(place, (api) => api.checkout.sessions.expire(sessionId));
}

async function customerOf(place: StripePlace, checkout: Checkout): Promise<string> {
  const { db } = place;
  const read = () =>
    db
      .selectFrom("users")
      .select(["email", "first_name", "last_name", "stripe_customer"])
      .where("id", "=", checkout.user_id)
      .executeTakeFirstOrThrow();
  const { email, first_name, last_name, stripe_customer } = await read();
  if (stripe_customer !== null) return stripe_customer;
  const customer = await ask(place, (api) =>
    api.customers.create(
      { email, name: `${first_name} ${last_name}` },
      { idempotencyKey: `customer-${checkout.id}` },
    ),
  );
  await db
    .updateTable("users")
    .set({ stripe_customer: customer.id })
    .where("id", "=", checkout.user_id)
    .where("stripe_customer", "is", null)
    .execute();
  return (await read()).stripe_customer ?? customer.id;
}

/** Creates a session. Stripe returns the same one for repeated requests of a checkout. */
function createSession(place: StripePlace, checkout: Checkout, customer: string) {
  return ask(place, async (api) => {
    try {
      const key = { idempotencyKey: checkout.id };
      return await api.checkout.sessions.create(sessionParams(place, checkout, customer), key);
    } catch (error) {
      // The customer was deleted at Stripe. The next try creates a new one.
      if (isMissing(error, "customer")) await forgetCustomer(place, checkout.user_id);
      throw error;
    }
  });
}

function sessionParams(
  { gate, publicOrigin }: StripePlace,
  { id, plan_name, price_cents, months }: Checkout,
  customer: string,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "subscription",
    client_reference_id: id,
    customer,
    // A card is settled while the student waits. Other methods take days.
    allowed_payment_method_types: ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: gate.currency,
          unit_amount: price_cents,
          product_data: { name: plan_name },
          recurring: { interval: "month", interval_count: months },
        },
      },
    ],
    success_url: `${publicOrigin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicOrigin}/payment-cancel`,
    metadata: { checkout: id },
    subscription_data: { metadata: { checkout: id } },
  };
}

async function forgetCustomer({ db }: StripePlace, userId: number): Promise<void> {
  await db.updateTable("users").set({ stripe_customer: null }).where("id", "=", userId).execute();
}
