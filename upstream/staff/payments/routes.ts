import { Hono } from "hono";
import { paymentCalls, type PaymentGiven } from "../../../contract/staff/payments.ts";
import { isDay } from "../../../plan/typed.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { listPage } from "../kit/chosen.ts";
import { serve, serveForm } from "../kit/serve.ts";
import { listBook } from "./book.ts";
import { findPayer, listOffline, PAYMENTS_A_PAGE, recordOffline } from "./rules.ts";
import { listSold } from "../../plans/catalogue.ts";
import { receiptNumber } from "../../plans/receipts.ts";
import { invalid } from "../../refusal.ts";
import { toId } from "../../validation.ts";

const dayIn = (given: string | undefined) => (given && isDay(given) ? given : null);

/** Routes to check and record payments at the school. */
export function staffPaymentRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];

  serve(app, paymentCalls.list, owner, async (c) => {
    const plans = await listSold(db);
    const { data: recorded, ...paging } = await listOffline(db, listPage(c, PAYMENTS_A_PAGE));
    return { results: { plans, recorded, paging, takes_test_cards: deps.takesTestCards } };
  });

  serve(app, paymentCalls.book, owner, async (c) => {
    const { from, to, after } = c.req.query();
    const span = { from: dayIn(from), to: dayIn(to), after: toId(after) ?? 0 };
    return { results: await listBook(db, { ...span, currency: deps.seller.currency }) };
  });

  serveForm(app, paymentCalls.check, owner, async (_c, given) => ({
    results: { ...(await checked(given)), can_mail: deps.reachesPeople },
  }));

  serveForm(
    app,
    paymentCalls.record,
    owner,
    async (c, { request_key: key, had_until: hadUntil, ...given }) => {
      const { payer, plan } = await checked(given);
      const received = { userId: payer.id, planId: plan.id, key, hadUntil, recordedBy: staffOf(c) };
      const payment = await recordOffline(deps, received);
      return { results: { receipt_no: receiptNumber(payment), plan } };
    },
  );

  return app;

  /** Returns the payer and the plan. Throws 422 for an unknown student or plan. */
  async function checked({ email, plan_id }: PaymentGiven) {
    const payer = email ? await findPayer(deps, email) : null;
    const plan = (await listSold(db)).find(({ id }) => String(id) === plan_id);
    if (payer && plan) return { payer, plan };
    throw invalid({
      ...(payer ? {} : { email: [email ? "No student has this email" : "Email is required"] }),
      ...(plan ? {} : { plan_id: ["Choose a plan"] }),
    });
  }
}
