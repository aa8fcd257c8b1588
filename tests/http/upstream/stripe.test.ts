import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { order } from "../../../upstream/plans/orders.ts";
import { sendOrders } from "../../../upstream/plans/stripe/orders.ts";
import { StripeDouble } from "../../support/stripe/double.ts";
import { onBothEngines, signIn } from "./engines.ts";
import { textLike } from "./matchers.ts";
import { CARDS, confirm, listPlans, manage, NOT_PAID, ownPlans, typeCard } from "./plan-calls.ts";
import {
  buyAtStripe,
  checkout,
  mailsTo,
  openAtStripe,
  paymentsOf,
  placeOf,
  post,
  settingsFor,
  tell,
} from "./stripe-calls.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
let clock = Date.now;
const stripe = await StripeDouble.start(() => clock());
afterAll(() => stripe.stop());
afterEach(() => {
  expect(stripe.faults.splice(0)).toEqual([]);
  stripe.trouble();
});

onBothEngines(
  "Stripe",
  (upstream) => {
    beforeAll(() => void (clock = upstream().now));
    const visitor = () => signIn(upstream(), { plan: false });
    const place = () => placeOf(upstream());
    const sent = (type: string, object: Parameters<StripeDouble["message"]>[1]) =>
      tell(upstream(), stripe.message(type, object));
    /** Sets the clock to an hour after the paid period. */
    const toRenewal = ({ end }: { end: number }) =>
      upstream().turnClock(end * 1000 + HOUR - upstream().now());
    const bought = () => buyAtStripe(upstream(), stripe);

    it("requests the chosen plan and opens it when the student returns before any message", async () => {
      const { api, id, email } = await visitor();
      const session = await openAtStripe(api, stripe, "Intermediate");
      const [asked] = stripe.asked.slice(-1);
      expect(asked).toMatchObject({
        key: session.checkout,
        params: {
          mode: "subscription",
          client_reference_id: session.checkout,
          success_url: textLike(/\/payment-success\?session_id=\{CHECKOUT_SESSION_ID\}$/),
          line_items: [{ price_data: { currency: "aud", unit_amount: "11900" } }],
        },
      });
      expect(await confirm(api, session.id), "not paid yet").toMatchObject(NOT_PAID);
      const paid = stripe.pay(session.id);
      const shown = await confirm(api, session.id);
      expect(shown).toMatchObject({
        status: 200,
        body: { results: { payment_status: "paid", plan_name: "Intermediate", price: 119 } },
      });
      expect(await sent("checkout.session.completed", paid.session), "late").toBe(200);
      expect(await sent("invoice.paid", paid.invoice)).toBe(200);
      expect((await confirm(api, session.id)).body, "again").toEqual(shown.body);
      expect(await paymentsOf(upstream(), id)).toHaveLength(1);
      expect(await mailsTo(upstream(), email)).toEqual([textLike(/^Receipt/)]);
      const { next_payment_date } = await manage(api);
      expect(Date.parse(next_payment_date ?? "") / 1000).toBe(paid.subscription.end);
    });

    it("opens the plan of a student who never returns, with messages in any order and twice", async () => {
      const { api, id } = await visitor();
      const paid = stripe.pay((await openAtStripe(api, stripe, "Starter")).id);
      const completed = stripe.message("checkout.session.completed", paid.session);
      const others = [
        stripe.message("invoice.paid", paid.invoice),
        stripe.message("customer.subscription.updated", paid.subscription),
      ];
      for (const one of [...others, completed, completed, ...others])
        expect(await tell(upstream(), one)).toBe(200);
      expect(await paymentsOf(upstream(), id)).toHaveLength(1);
    });

    it("refuses a forged, old or changed message, and one of another account", async () => {
      const { api, id } = await visitor();
      const paid = stripe.pay((await openAtStripe(api, stripe, "Starter")).id);
      const { body, signature } = stripe.message("checkout.session.completed", paid.session);
      const old = stripe.sign(body, { at: clock() - 301_000 });
      const forged = stripe.sign(body, { secret: "whsec_other" });
      for (const [bytes, sign] of [
        [body, old],
        [body, forged],
        [body, ""],
        [body, "t=,v1="],
        [`${body} `, signature],
        ["", signature],
      ] as const)
        expect(await post(upstream(), bytes, sign), sign).toBe(400);
      const told = upstream().logged.filter((line) => line.includes('"signature-refused"'));
      expect(told).toHaveLength(6);
      expect(await post(upstream(), "x".repeat(300_000), forged)).toBe(413);
      const foreign = { ...paid.session, checkout: randomUUID() };
      expect(await sent("checkout.session.completed", foreign)).toBe(200);
      expect(await paymentsOf(upstream(), id)).toHaveLength(0);
      expect((await api.get("/api/v1/manage-subscription")).status).toBe(404);
    });

    it("shows a payment to no other student, and asks Stripe about no invented one", async () => {
      const { session } = await bought();
      const { api } = await visitor();
      const before = stripe.asked.length;
      for (const one of [session.id, "cs_test_madeup", `${session.id}x`])
        expect((await confirm(api, one)).status).toBe(404);
      expect(stripe.asked).toHaveLength(before);
      const own = await openAtStripe(api, stripe, "Starter");
      const typed = await typeCard(api, `/checkout/${own.checkout ?? ""}`, CARDS.paid);
      expect(typed.status, "no test card pays here").toBe(404);
    });

    it("creates one session per form, even when its response is lost", async () => {
      const { api } = await visitor();
      const { results } = await listPlans(api);
      const asked = { plan_id: results[0]?.plan_id, request_key: randomUUID() };
      const opened = stripe.sessions.size;
      // Both are made but the responses are lost. The library retries by itself.
      stripe.trouble("cut", "lost answer", "lost answer");
      const [one, two] = await Promise.all([0, 1].map(() => checkout(api, asked)));
      const again = await checkout(api, asked);
      expect([one?.status, two?.status, again.status]).toContain(200);
      expect(stripe.sessions.size).toBe(opened + 1);
    });

    it("closes the checkout of another tab, and refuses a new one once it is paid", async () => {
      const { api, id } = await visitor();
      const first = await openAtStripe(api, stripe, "Starter");
      const second = await openAtStripe(api, stripe, "Standard");
      expect([first.status, second.status]).toEqual(["expired", "open"]);
      stripe.pay(second.id);
      const { results } = await listPlans(api);
      const plan_id = results.find(({ plan_name }) => plan_name === "Standard")?.plan_id;
      expect((await checkout(api, { plan_id })).status).toBe(409);
      expect(await paymentsOf(upstream(), id)).toHaveLength(1);
      expect(await confirm(api, first.id)).toMatchObject(NOT_PAID);
    });

    it("renews a plan once for each paid period", async () => {
      const { api, id, subscription } = await bought();
      toRenewal(subscription);
      expect((await manage(api)).plan_name, "open while it is collected").toBe("Starter");
      expect((await ownPlans(api)).map(({ status }) => status)).toEqual(["active"]);
      const [one, two] = [stripe.renew(subscription.id), stripe.renew(subscription.id)];
      for (const invoice of [two, one, two]) expect(await sent("invoice.paid", invoice)).toBe(200);
      const { next_payment_date } = await manage(api);
      expect(Date.parse(next_payment_date ?? "") / 1000).toBe(two.end);
      expect(await paymentsOf(upstream(), id)).toHaveLength(3);
    });

    it("mails a failed payment once, closes the plan, and lets the student buy it again", async () => {
      const { api, email, subscription } = await bought();
      toRenewal(subscription);
      const failed = stripe.renew(subscription.id, { isPaid: false });
      for (const type of ["invoice.payment_failed", "invoice.payment_failed"])
        expect(await sent(type, failed)).toBe(200);
      expect(await manage(api)).toMatchObject({
        subscription_status: "past_due",
        next_payment_date: null,
      });
      const mails = await mailsTo(upstream(), email);
      expect(mails.filter((subject) => /could not be renewed/.test(subject))).toHaveLength(1);
      upstream().turnClock(2 * DAY);
      expect((await api.get("/api/v1/manage-subscription")).status).toBe(404);
      const paid = stripe.pay((await openAtStripe(api, stripe, "Starter")).id);
      expect(await sent("checkout.session.completed", paid.session)).toBe(200);
      await sendOrders(place());
      expect(subscription.status, "the old one asks for nothing more").toBe("canceled");
      expect((await manage(api)).subscription_status).toBe("active");
    });

    it("cancels here first and retries until Stripe has confirmed", async () => {
      const { api, subscription } = await bought();
      stripe.trouble("error", "cut", "cut");
      const calls = stripe.asked.length;
      for (const time of ["once", "twice"])
        expect((await api.post("/api/v1/cancel-subscription")).status, time).toBe(200);
      expect((await manage(api)).subscription_status).toBe("cancelled");
      await vi.waitFor(() => expect(stripe.asked.length).toBeGreaterThan(calls));
      // Stripe's state before our request changes nothing.
      stripe.trouble();
      expect(await sent("customer.subscription.updated", { ...subscription })).toBe(200);
      expect((await manage(api)).subscription_status).toBe("cancelled");
      upstream().turnClock(DAY);
      await vi.waitFor(async () => {
        await sendOrders(place());
        expect(subscription.endsWithPeriod).toBe(true);
      });
      subscription.status = "canceled";
      expect(await sent("customer.subscription.deleted", subscription)).toBe(200);
      expect((await ownPlans(api)).map(({ status }) => status)).toEqual(["active"]);
      upstream().turnClock(31 * DAY);
      expect((await ownPlans(api)).map(({ status }) => status)).toEqual(["expired"]);
    });

    it("moves the next payment of a second plan to the end of the first", async () => {
      const { api, subscription: first } = await bought();
      upstream().turnClock(10 * DAY);
      const { next_payment_date } = await manage(api);
      const paid = stripe.pay((await openAtStripe(api, stripe, "Advance")).id);
      expect(await sent("checkout.session.completed", paid.session)).toBe(200);
      await sendOrders(place());
      expect(first.status).toBe("canceled");
      expect(paid.subscription.trialEnd).toBe(
        Math.ceil(Date.parse(next_payment_date ?? "") / 1000),
      );
      expect((await manage(api)).next_payment_date).toBe(next_payment_date);
    });

    it("sends the later of two dates when the second is set during the first request", async () => {
      const { subscription } = await bought();
      const now = upstream().now();
      const dayOf = (days: number) => new Date(now + days * DAY).toISOString();
      const move = (renewAt: string) =>
        order(upstream().deps.db, subscription.id, { asked: "move", renewAt }, now);
      await move(dayOf(20));
      const orders: Promise<void>[] = [];
      // The calls read the clock for due orders, for the next try, and to compare the day.
      const clock = vi
        .fn(() => now)
        .mockReturnValueOnce(now)
        .mockReturnValueOnce(now);
      clock.mockImplementationOnce(() => orders.push(move(dayOf(40))) && now);
      await sendOrders({ ...place(), clock });
      await Promise.all(orders);
      await sendOrders(place());
      expect(subscription.trialEnd).toBe(Math.ceil((now + 40 * DAY) / 1000));
    });

    it("follows a plan cancelled at Stripe itself, and ignores older messages", async () => {
      const { api, subscription } = await bought();
      const before = stripe.message("customer.subscription.updated", subscription);
      subscription.endsWithPeriod = true;
      expect(await sent("customer.subscription.updated", subscription)).toBe(200);
      expect(await tell(upstream(), before), "an older one").toBe(200);
      expect((await manage(api)).subscription_status).toBe("cancelled");
    });
  },
  settingsFor(stripe),
);
