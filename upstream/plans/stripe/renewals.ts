import type Stripe from "stripe";
import { lockAccount } from "../../account/users.ts";
import { stamp } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import { paymentFailedLetter } from "../../mail/letters.ts";
import { putMail } from "../../mail/outbox.ts";
import { recordPayment } from "../purchase.ts";
import type { StripePlace } from "./place.ts";

const OVER = ["canceled", "incomplete_expired"];
const UNPAID = ["past_due", "unpaid"];

/** Updates the renewal of a plan to the state of its Stripe subscription. */
export async function followSubscription(
  place: StripePlace,
  subscription: Stripe.Subscription,
): Promise<void> {
  const { id, status, cancel_at_period_end, cancel_at } = subscription;
  const now = stamp(new Date(place.clock()));
  await place.db.transaction().execute(async (trx) => {
    const known = await lockKnown(trx, id);
    if (!known) return;
    const isEnding = cancel_at_period_end || cancel_at !== null;
    const isToEnd = known.asked === "end" || known.asked === "now";
    const renews = !OVER.includes(status) && !isEnding && !isToEnd;
    const hasFailed = UNPAID.includes(status);
    const before = await trx
      .selectFrom("subscriptions")
      .select(["id", "payment_failed_at", "cancelled_at"])
      .where("id", "=", known.subscription_id)
      .where("renewed_by", "=", id)
      .executeTakeFirst();
    if (!before) return;
    await trx
      .updateTable("subscriptions")
      .set({
        renews: renews ? 1 : 0,
        cancelled_at: renews ? null : (before.cancelled_at ?? now),
        payment_failed_at: hasFailed ? (before.payment_failed_at ?? now) : null,
      })
      .where("id", "=", before.id)
      .execute();
    if (!hasFailed || before.payment_failed_at !== null) return;
    await tellOfFailure(trx, place, { userId: known.user_id, dedupeKey: `failed-${id}-${now}` });
  });
}

async function tellOfFailure(
  trx: Db,
  { publicOrigin }: StripePlace,
  { userId, dedupeKey }: { userId: number; dedupeKey: string },
): Promise<void> {
  const { email } = await trx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const letter = paymentFailedLetter(`${publicOrigin}/manage-subscription`);
  await putMail(trx, { to: email, letter, dedupeKey });
}

/** Extends the plan by the period of a paid invoice, once per invoice. */
export async function takeInvoice(place: StripePlace, invoice: Stripe.Invoice): Promise<void> {
  const id = subscriptionOf(invoice);
  // The first invoice is the checkout's. An invoice of zero only moves a date.
  const isRenewal = invoice.billing_reason !== "subscription_create" && invoice.amount_paid > 0;
  if (id === null || invoice.status !== "paid" || !isRenewal) return;
  const cause = `invoice-${invoice.id}`;
  await place.db.transaction().execute(async (trx) => {
    const known = await lockKnown(trx, id);
    const taken = trx.selectFrom("payments").select("id").where("cause", "=", cause);
    if (!known || (await taken.executeTakeFirst())) return;
    const plan = await trx
      .selectFrom("subscriptions")
      .selectAll()
      .where("id", "=", known.subscription_id)
      .executeTakeFirstOrThrow();
    const paidUntil = stamp(
      new Date(Math.max(...invoice.lines.data.map(({ period }) => period.end)) * 1000),
    );
    // Invoices may come in any order, and none shortens a plan.
    const open = plan.expires_at !== null && plan.expires_at > paidUntil;
    await trx
      .updateTable("subscriptions")
      .set({ expires_at: open ? plan.expires_at : paidUntil, payment_failed_at: null })
      .where("id", "=", plan.id)
      .execute();
    const { currency } = place.gate;
    const paid = { ...plan, price_cents: invoice.amount_paid, currency, paid_until: paidUntil };
    await recordPayment(trx, paid, cause, place.clock());
  });
}

export function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription ?? null;
  return typeof subscription === "string" ? subscription : (subscription?.id ?? null);
}

/** Locks the stored subscription, with its student's plans. */
async function lockKnown(trx: Db, id: string) {
  const read = () =>
    trx.selectFrom("stripe_subscriptions").selectAll().where("id", "=", id).executeTakeFirst();
  const known = await read();
  if (known) await lockAccount(trx, known.user_id);
  return known && read();
}
