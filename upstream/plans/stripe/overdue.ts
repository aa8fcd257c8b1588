import { stamp } from "../../clock.ts";
import { oneByOne } from "../../db/one-by-one.ts";
import { Refusal } from "../../refusal.ts";
import { ask } from "./gate.ts";
import type { StripePlace } from "./place.ts";
import { followSubscription, takeInvoice } from "./renewals.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Stripe charges about an hour after a period ends, and reports it at once. */
const LATE_MS = 2 * HOUR_MS;
/** A day of grace, and a day in which Stripe itself may have been down. */
const SOON_MS = 48 * HOUR_MS;

/**
 * Asks Stripe about plans whose period has ended without a message. A student who pays must not
 * lose access because a message was lost or the webhook is missing.
 */
export async function followOverdue(place: StripePlace): Promise<void> {
  const now = place.clock();
  const overdue = oneByOne("", (after, limit) =>
    place.db
      .selectFrom("stripe_subscriptions")
      .innerJoin("subscriptions", "subscriptions.renewed_by", "stripe_subscriptions.id")
      .select(["stripe_subscriptions.id", "subscriptions.expires_at"])
      .where("subscriptions.renews", "=", 1)
      .where("subscriptions.status", "=", "active")
      .where("subscriptions.expires_at", "<=", stamp(new Date(now - LATE_MS)))
      .where((eb) =>
        eb.or([eb("next_ask_at", "is", null), eb("next_ask_at", "<=", stamp(new Date(now)))]),
      )
      .where("stripe_subscriptions.id", ">", after)
      .orderBy("stripe_subscriptions.id")
      .limit(limit)
      .execute(),
  );
  for await (const { id, expires_at } of overdue)
    if (expires_at !== null && (await takeTurn(place, { id, since: Date.parse(expires_at) })))
      await followOne(place, id);
}

/**
 * Sets the time of the next question before this one, so that two parallel rounds ask once: first
 * an hour later, then after as long as the plan is overdue.
 */
async function takeTurn(
  { db, clock }: StripePlace,
  { id, since }: { id: string; since: number },
): Promise<boolean> {
  const now = clock();
  const wait = now - since < SOON_MS ? HOUR_MS : now - since;
  const taken = await db
    .updateTable("stripe_subscriptions")
    .set({ next_ask_at: stamp(new Date(now + wait)) })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([eb("next_ask_at", "is", null), eb("next_ask_at", "<=", stamp(new Date(now)))]),
    )
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

async function followOne(place: StripePlace, id: string): Promise<void> {
  try {
    const expand = ["latest_invoice"];
    const subscription = await ask(place, (api) => api.subscriptions.retrieve(id, { expand }));
    await followSubscription(place, subscription);
    const { latest_invoice: invoice } = subscription;
    if (invoice !== null && typeof invoice !== "string") await takeInvoice(place, invoice);
  } catch (error) {
    // Logged in `ask`. Stripe may still know the next student's plan.
    if (!(error instanceof Refusal)) throw error;
  }
}
