import type Stripe from "stripe";
import { stampAfter } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import { paymentServiceDown } from "../../refusal.ts";
import { ask } from "./gate.ts";
import type { StripePlace } from "./place.ts";
import { followSubscription, subscriptionOf, takeInvoice } from "./renewals.ts";
import { followSession } from "./settle.ts";

/** Longer than Stripe repeats messages. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Processes a message of Stripe once. The message is only a hint: we ask Stripe for the state, so
 * messages may be late, repeated and in any order. Returns false when the signature is wrong or too
 * old.
 */
export async function takeEvent(
  place: StripePlace,
  bytes: Buffer,
  signature: string,
): Promise<boolean> {
  const event = read(place, bytes, signature);
  if (event === null) return false;
  const { id } = event;
  const known = place.db.selectFrom("stripe_events").select("id").where("id", "=", id);
  if (await known.executeTakeFirst()) return true;
  await follow(place, event);
  await place.db
    .insertInto("stripe_events")
    .values({ id, created_at: stampAfter(0, place.clock()) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return true;
}

function read({ gate, clock }: StripePlace, bytes: Buffer, signature: string): Stripe.Event | null {
  const { webhooks } = gate.api;
  try {
    // The undefined ones are the tolerance (five minutes by default) and the crypto provider.
    const rest = [undefined, undefined, clock()] as const;
    return webhooks.constructEvent(bytes, signature, gate.webhookSecret, ...rest);
  } catch {
    return null;
  }
}

async function follow(place: StripePlace, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const { id, client_reference_id } = event.data.object;
      const hasFailed = event.type === "checkout.session.async_payment_failed";
      if (await isOurs(place.db, client_reference_id))
        await followSession(place, id, { hasFailed });
      return;
    }
    case "invoice.paid":
    case "invoice.payment_failed": {
      const { id } = event.data.object;
      const invoice = await ask(place, (api) => api.invoices.retrieve(id));
      const subscription = subscriptionOf(invoice);
      if (subscription === null || !(await followById(place, subscription))) return;
      await takeInvoice(place, invoice);
      return;
    }
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      await followById(place, event.data.object.id);
  }
}

/** Returns false for a foreign subscription. */
async function followById(place: StripePlace, id: string): Promise<boolean> {
  const subscription = await ask(place, (api) => api.subscriptions.retrieve(id));
  const checkout = subscription.metadata.checkout ?? null;
  if (!(await isOurs(place.db, checkout))) return false;
  if (!(await isKnown(place.db, id))) await settleFirst(place, checkout);
  await followSubscription(place, subscription);
  return true;
}

async function isOurs(db: Db, checkout: string | null): Promise<boolean> {
  if (checkout === null) return false;
  const found = db.selectFrom("checkouts").select("id").where("id", "=", checkout);
  return (await found.executeTakeFirst()) !== undefined;
}

async function isKnown(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom("stripe_subscriptions").select("id").where("id", "=", id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Settles the checkout first, because a message about its plan may come earlier. */
async function settleFirst(place: StripePlace, checkout: string | null): Promise<void> {
  const found = await place.db
    .selectFrom("checkouts")
    .select("stripe_session")
    .where("id", "=", checkout ?? "")
    .executeTakeFirst();
  // Stripe repeats the message, by which time the checkout has a session.
  if (!found?.stripe_session) throw paymentServiceDown();
  await followSession(place, found.stripe_session);
}

/** Forgets messages that Stripe no longer repeats. */
export async function forgetEvents({ db, clock }: StripePlace): Promise<void> {
  const before = stampAfter(-REMEMBERED_MS, clock());
  await db.deleteFrom("stripe_events").where("created_at", "<", before).execute();
}
