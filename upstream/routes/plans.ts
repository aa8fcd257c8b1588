import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { listPlans } from "../plans/catalogue.ts";
import {
  beginCheckout,
  findBeingConfirmed,
  findCheckout,
  findPayment,
  settle,
} from "../plans/checkout.ts";
import { readFreeTaste } from "../plans/free-taste.ts";
import { readTold, receiptNumber } from "../plans/receipts.ts";
import { readSigned, sign } from "../account/secrets.ts";
import { openAtStripe } from "../plans/stripe/checkout.ts";
import { sendOrders } from "../plans/stripe/orders.ts";
import { askStripe } from "../plans/stripe/settle.ts";
import { cancelCurrent, getCurrent, listOwnPlans } from "../plans/subscriptions.ts";
import { notFound, PAYS_ELSEWHERE, paysElsewhere } from "../refusal.ts";
import { integer, requestKey, text, validate } from "../validation.ts";

const HISTORY_MS = 24 * 60 * 60 * 1000;

const checkoutFields = {
  plan_id: integer(),
  request_key: requestKey(),
};

export function planRoutes(deps: Deps): Hono<Http> {
  const { db, clock, publicOrigin, checkoutKey, gate } = deps;
  const takesMoney = deps.takesTestCards || gate !== null;
  const app = new Hono<Http>();
  const signed = signedIn(deps);

  app.get("/api/v1/users-plan/list", signed, async (c) => {
    const { id: userId } = studentOf(c);
    const confirming = await findBeingConfirmed(db, userId);
    const session = confirming && (confirming.stripe_session ?? sign(confirming.id, checkoutKey));
    return c.json({
      results: await listPlans(db, userId, clock()),
      free: await readFreeTaste(deps),
      payment_pending: session,
      pays_elsewhere: takesMoney ? null : PAYS_ELSEWHERE,
    });
  });

  app.post("/api/v1/users-plan/checkout", signed, async (c) => {
    const { plan_id: planId, request_key } = validate(checkoutFields, await readInput(c));
    if (!takesMoney) throw paysElsewhere();
    const requestKey = request_key ?? randomUUID();
    const id = await beginCheckout(deps, { userId: studentOf(c).id, planId, requestKey });
    const payment_url = gate
      ? await openAtStripe({ ...deps, gate }, id)
      : `${publicOrigin}/checkout/${id}`;
    return c.json({ status: 200, results: { payment_url } });
  });

  app.post("/api/v1/payment-success", signed, async (c) => {
    const { session_id } = validate({ session_id: text(200) }, await readInput(c));
    const { id: userId } = studentOf(c);
    const id =
      readSigned(session_id, checkoutKey) ??
      (gate && (await askStripe({ ...deps, gate }, { sessionId: session_id, userId })));
    if (id === null) throw notFound();
    await settle(deps, id);
    const checkout = await findCheckout(deps, id);
    if (!checkout || checkout.user_id !== userId) throw notFound();
    const { plan_name } = checkout;
    const payment = await findPayment(db, id);
    if (payment === null) {
      const price = checkout.price_cents / 100;
      if (checkout.state !== "charged")
        return c.json({ results: { payment_status: "not_paid", plan_name, price } });
      return c.json({ results: { payment_status: "confirming", plan_name, price } }, 202);
    }
    return c.json({
      status: 200,
      message: "Your payment has been received.",
      results: {
        payment_status: "paid",
        plan_name,
        price: payment.amount_cents / 100,
        currency: (readTold(payment)?.currency ?? deps.seller.currency).toUpperCase(),
        transaction_id: receiptNumber(payment),
        paid_at: payment.paid_at,
        expiry_date: payment.paid_until,
      },
    });
  });

  app.get("/api/v1/manage-subscription", signed, async (c) => {
    const { id: userId } = studentOf(c);
    const current = await getCurrent(db, userId, clock());
    const token = sign(`history-${userId}-${clock() + HISTORY_MS}`, checkoutKey);
    const link = `${publicOrigin}/checkout/history/${token}`;
    return c.json({
      results: { ...current, payment_history_link: link, receipts_link: link },
    });
  });

  app.post("/api/v1/cancel-subscription", signed, async (c) => {
    const { id: userId } = studentOf(c);
    await cancelCurrent(db, userId, clock());
    if (gate)
      void sendOrders({ ...deps, gate }).catch((error: unknown) =>
        deps.log.error({ err: error }, "Stripe was not told of a cancelled plan yet"),
      );
    const current = await getCurrent(db, userId, clock());
    return c.json({ status: 200, message: "Cancel successfully.", results: [current] });
  });

  app.get("/api/v1/users-current-plan", signed, async (c) =>
    c.json({ results: await listOwnPlans(db, studentOf(c).id, clock()) }),
  );

  return app;
}
