import { type Context, Hono } from "hono";
import { listActive } from "../account/plan.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { type HtmlPage, htmlPage } from "../http/html-page.ts";
import { logSecurity } from "../http/security-log.ts";
import { readBytes, readInput } from "../http/input.ts";
import { abandon, charge, findCheckout, settle } from "../plans/checkout.ts";
import { cardForm, nothingToPay, outcomeOf } from "../plans/pages.ts";
import { endAfter } from "../plans/purchase.ts";
import { historyTable, receiptSheet } from "../plans/receipt-pages.ts";
import { currencyOf, readTold, receiptNumber, receiptTitle } from "../plans/receipts.ts";
import { readSigned, sign } from "../account/secrets.ts";
import { takeEvent } from "../plans/stripe/events.ts";
import { findPayer, listPayments } from "../plans/subscriptions.ts";
import { Refusal } from "../refusal.ts";
import { schoolName } from "../school/identity.ts";
import { toInteger } from "../validation.ts";

const TITLE = "Checkout";
const PAID_ELSEWHERE = "This page takes no payment. Choose the plan again to pay for it.";
const LINK_IS_OVER = "This link is no longer valid. Open the payment history anew.";
/** Stripe's messages have some kilobytes. */
const EVENT_BYTES = 256 * 1024;

type Settled = { id: string; stripe_session: string | null };

/**
 * Routes of the hosted checkout, behind the portal's own address. They need no session: anybody
 * with the URL of a checkout may pay it.
 */
export function checkoutRoutes(deps: Deps): Hono<Http> {
  const { db, publicOrigin, gate, clock } = deps;
  const app = new Hono<Http>();
  const portal = (path: string) => publicOrigin + path;

  app.use("/checkout/*", async (c, next) => {
    await next();
    // Marks the response as a page for people.
    c.header("X-Page", "1");
  });

  if (gate)
    app.post("/checkout/stripe", async (c) => {
      const bytes = await readBytes(c, EVENT_BYTES);
      const isTaken = await takeEvent(
        { ...deps, gate },
        bytes,
        c.req.header("stripe-signature") ?? "",
      );
      if (!isTaken) logSecurity(c, deps, "signature-refused");
      return isTaken ? c.text("taken") : c.text("This is not signed by Stripe.", 400);
    });

  app.get("/checkout/history/:token", async (c) => {
    const payer = await payerOf(c);
    if (!payer) return gone(c, LINK_IS_OVER);
    const { token } = c.req.param();
    const body = historyTable(await listPayments(db, payer.id), {
      ...{ payer, seller: await seller(), back: portal("/manage-subscription") },
      hrefOf: ({ id }) => portal(`/checkout/history/${token}/${id}`),
    });
    return pageOf(c, { title: "Payment History", body });
  });

  app.get("/checkout/history/:token/:payment", async (c) => {
    const payer = await payerOf(c);
    if (!payer) return gone(c, LINK_IS_OVER);
    const { token, payment: id } = c.req.param();
    const payment = (await listPayments(db, payer.id)).find((one) => String(one.id) === id);
    if (!payment) return gone(c, "There is no such receipt.");
    const back = portal(`/checkout/history/${token}`);
    const title = `${receiptTitle(readTold(payment))} ${receiptNumber(payment)}`;
    const body = receiptSheet(payment, { payer, seller: await seller(), back });
    return pageOf(c, { title, body });
  });

  app.get("/checkout/:id", async (c) => {
    const checkout = await findCheckout(deps, c.req.param("id"));
    if (!checkout || checkout.state === "abandoned")
      return gone(c, "This checkout is over. Nothing was charged.");
    if (checkout.state !== "open") return c.redirect(successOf(checkout), 303);
    if (!deps.takesTestCards) return gone(c, PAID_ELSEWHERE);
    return pageOf(c, { title: TITLE, body: await formFor(checkout) });
  });

  app.post("/checkout/:id", async (c) => {
    const checkout = await findCheckout(deps, c.req.param("id"));
    const { card, intent } = await readInput(c);
    if (!checkout || checkout.state === "abandoned")
      return gone(c, "This checkout is over. Nothing was charged.");
    if (checkout.state !== "open") return c.redirect(successOf(checkout), 303);
    if (!deps.takesTestCards) return gone(c, PAID_ELSEWHERE);
    const typed = typeof card === "string" ? card.slice(0, 40) : "";
    const outcome = intent === "leave" ? "abandoned" : outcomeOf(typed);
    if (outcome === "abandoned") {
      await abandon(db, checkout.id);
      return c.redirect(portal("/payment-cancel"), 303);
    }
    if (outcome === null || outcome === "declined") {
      const error =
        outcome === null
          ? typed.trim() === ""
            ? "Type the number of a card."
            : "This is none of the test cards below."
          : "The card was declined. Nothing was charged. Try another card.";
      const body = await formFor(checkout, { error, typed });
      return pageOf(c, { title: TITLE, status: 422, body });
    }
    try {
      await charge(deps, checkout.id, { confirms: outcome === "confirming" });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return gone(c, `${error.message} Nothing was charged.`, 409);
    }
    await settle(deps, checkout.id);
    return c.redirect(successOf(checkout), 303);
  });

  return app;

  /** Returns the student of a signed link that is not too old. */
  async function payerOf(c: Context<Http>) {
    const signed = readSigned(c.req.param("token") ?? "", deps.checkoutKey) ?? "";
    const [, user, until] = /^history-(\d+)-(\d+)$/.exec(signed) ?? [];
    const id = toInteger(user);
    if (id === null || Number(until) < clock()) return undefined;
    const payer = await findPayer(db, id);
    return payer && { ...payer, id };
  }

  async function formFor(
    checkout: NonNullable<Awaited<ReturnType<typeof findCheckout>>>,
    typed: { error?: string; typed?: string } = {},
  ): Promise<string> {
    const now = clock();
    const active = await listActive(db, checkout.user_id, now);
    const bought = { id: checkout.plan_id, months: checkout.months };
    const paidUntil = endAfter(active, bought, now);
    return cardForm(checkout, { seller: await seller(), paidUntil, ...typed });
  }

  function successOf({ id, stripe_session }: Settled): string {
    const session = stripe_session ?? sign(id, deps.checkoutKey);
    return portal(`/payment-success?session_id=${encodeURIComponent(session)}`);
  }

  async function seller(): Promise<Deps["seller"]> {
    const { name, ...seller } = deps.seller;
    const currency = await currencyOf(db, seller);
    return { ...seller, name: await schoolName(db, name), currency };
  }

  function gone(c: Context<Http>, text: string, status: 404 | 409 = 404): Promise<Response> {
    const back = { href: portal("/subscription"), text: "Back to the plans" };
    return pageOf(c, { title: TITLE, status, body: nothingToPay(text, back) });
  }

  async function pageOf(c: Context<Http>, page: Omit<HtmlPage, "site">): Promise<Response> {
    return htmlPage(c, { ...page, site: await schoolName(db) });
  }
}
