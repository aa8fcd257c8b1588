import { Hono } from "hono";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { findPayer, listOffline, recordOffline } from "./rules.ts";
import { listSold } from "../../plans/catalogue.ts";
import { receiptNumber } from "../../plans/purchase.ts";
import { invalid } from "../../refusal.ts";
import { optionalInteger, optionalText, text, validate } from "../../validation.ts";

const checkFields = { email: optionalText("email", 300), plan_id: optionalInteger("plan_id") };
const keyFields = { request_key: text("request_key", 100) };

/** Routes to check and record payments at the school. */
export function staffPaymentRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;

  app.get("/payments", ...owner, async (c) => {
    const [plans, recorded] = await Promise.all([listSold(db), listOffline(db)]);
    const withNumbers = recorded.map((one) => ({ ...one, receipt_no: receiptNumber(one.id) }));
    return c.json({ status: 200, results: { plans, recorded: withNumbers } });
  });

  app.post("/payments/check", ...owner, async (c) => {
    const { payer, plan } = await checked(await readInput(c));
    return c.json({ status: 200, results: { payer, plan, can_mail: deps.reachesPeople } });
  });

  app.post("/payments", ...owner, async (c) => {
    const input = await readInput(c);
    const { payer, plan } = await checked(input);
    const { request_key: key } = validate(keyFields, input);
    const received = { userId: payer.id, planId: plan.id, key, recordedBy: staffOf(c) };
    const payment = await recordOffline(deps, received);
    return c.json({ status: 200, results: { receipt_no: receiptNumber(payment.id), plan } });
  });

  return app;

  /** Returns the payer and the plan. Throws 422 for an unknown student or plan. */
  async function checked(input: Record<string, unknown>) {
    const { email, plan_id } = validate(checkFields, input);
    const payer = email ? await findPayer(deps, email) : null;
    const plan = (await listSold(db)).find(({ id }) => id === plan_id);
    if (payer && plan) return { payer, plan };
    throw invalid({
      ...(payer ? {} : { email: [email ? "No student has this email" : "Email is required"] }),
      ...(plan ? {} : { plan_id: ["Choose a plan"] }),
    });
  }
}
