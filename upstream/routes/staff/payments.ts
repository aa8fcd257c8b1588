import { randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import type { Deps, Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { isOwnForm } from "../../http/staff-session.ts";
import { findPayer, listOffline, recordOffline } from "../../plans/offline.ts";
import { listSold } from "../../plans/catalogue.ts";
import { receiptNumber } from "../../plans/purchase.ts";
import { checkPaymentPage, paymentsPage } from "../../staff/pages/payments.ts";
import { toInteger } from "../../validation.ts";
import { answerPage, frameOf } from "./frame.ts";

const FOREIGN =
  "This form was too old, or came from elsewhere. Nothing was recorded: send it again.";
const KEY = /^[\da-f-]{36}$/;

/** Payments that reached the school: checked, then recorded. */
export function staffPaymentRoutes(deps: Deps): Hono<Http> {
  const { db, staffPath } = deps;
  const app = new Hono<Http>({ strict: false });
  const path = `${staffPath}/payments`;
  const toLogin = (c: Context<Http>) =>
    c.redirect(`${staffPath}/login?to=${encodeURIComponent(path)}`, 303);

  app.get("/payments", async (c) => {
    if (!c.get("staff")) return toLogin(c);
    const done = toInteger(c.req.query("done"));
    const [payment] = (await listOffline(db)).filter(({ id }) => id === done);
    const text = payment && `${receiptNumber(payment.id)}: ${payment.plan_name} is open.`;
    return answerPayments(c, { notice: text ? { kind: "success", text } : null });
  });

  app.post("/payments", async (c) => {
    const staff = c.get("staff");
    if (!staff) return toLogin(c);
    const input = await readInput(c);
    const typed = { email: textOf(input.email).trim(), plan: textOf(input.plan) };
    if (!isOwnForm(c, deps, input.form_token))
      return answerPayments(c, { typed, notice: { kind: "danger", text: FOREIGN } }, 403);
    const payer = typed.email === "" ? null : await findPayer(deps, typed.email);
    const plan = (await listSold(db)).find(({ id }) => String(id) === typed.plan);
    if (!payer || !plan) {
      const email = typed.email === "" ? "Email is required" : "No student has this email";
      const errors = {
        ...(payer ? {} : { email }),
        ...(plan ? {} : { plan: "Choose a plan" }),
      };
      return answerPayments(c, { typed, errors }, 422);
    }
    const key = textOf(input.key);
    if (input.intent !== "record" || !KEY.test(key))
      return answerPage(
        c,
        checkPaymentPage(frameOf(c, deps), {
          ...{ payer, plan, key: randomUUID() },
          canMail: deps.reachesPeople,
        }),
      );
    const received = { userId: payer.id, planId: plan.id, key, recordedBy: staff.name };
    const payment = await recordOffline(deps, received);
    return c.redirect(`${path}?done=${payment?.id ?? ""}`, 303);
  });

  return app;

  async function answerPayments(
    c: Context<Http>,
    shown: Partial<Parameters<typeof paymentsPage>[1]>,
    status: 200 | 403 | 422 = 200,
  ) {
    const [plans, recorded] = await Promise.all([listSold(db), listOffline(db)]);
    const page = { typed: { email: "", plan: "" }, errors: {}, notice: null, ...shown };
    return answerPage(c, paymentsPage(frameOf(c, deps), { ...page, plans, recorded }), status);
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value.slice(0, 300) : "");
