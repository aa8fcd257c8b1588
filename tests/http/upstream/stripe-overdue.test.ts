import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { keepStripe } from "../../../upstream/plans/stripe/keep.ts";
import { StripeDouble } from "../../support/stripe/double.ts";
import { onBothEngines, signIn } from "./engines.ts";
import { textLike } from "./matchers.ts";
import { manage } from "./plan-calls.ts";
import {
  buyAtStripe,
  mailsTo,
  openAtStripe,
  paymentsOf,
  settingsFor,
  tell,
} from "./stripe-calls.ts";

const HOUR = 60 * 60 * 1000;
let clock = Date.now;
const stripe = await StripeDouble.start(() => clock());
afterAll(() => stripe.stop());

/** Tests of lost messages, and of messages while Stripe is down. */
onBothEngines(
  "a plan at Stripe without any message",
  (upstream) => {
    beforeAll(() => void (clock = upstream().now));
    afterEach(async () => {
      expect(stripe.faults.splice(0)).toEqual([]);
      stripe.trouble();
      // The clock stays changed, so the next test must not ask about these plans.
      const { db } = upstream().deps;
      await db.updateTable("subscriptions").set({ renews: 0 }).execute();
      await db.updateTable("checkouts").set({ next_ask_at: null }).execute();
    });
    const keep = () => keepStripe(upstream().deps);
    const questions = (id: string) => stripe.asked.filter((one) => one.id === id).length;
    /** Returns a plan some hours after its end. */
    const overdue = async (hours: number) => {
      const student = await buyAtStripe(upstream(), stripe);
      const { id, end } = student.subscription;
      upstream().turnClock(end * 1000 + hours * HOUR - upstream().now());
      return { ...student, asked: questions(id) };
    };
    const nextPayment = async (api: Parameters<typeof manage>[0]) =>
      Date.parse((await manage(api)).next_payment_date ?? "") / 1000;

    it("opens once although no message and no student returned", async () => {
      const { api, id, email } = await signIn(upstream(), { plan: false });
      const session = await openAtStripe(api, stripe, "Starter");
      stripe.pay(session.id);
      await keep();
      expect(questions(session.id), "a message may still come").toBe(0);
      upstream().turnClock(HOUR);
      stripe.trouble("error", "error");
      await keep();
      stripe.trouble();
      await keep();
      expect(questions(session.id), "not at once").toBeLessThanOrEqual(2);
      expect(await paymentsOf(upstream(), id)).toHaveLength(0);
      upstream().turnClock(2 * HOUR);
      await Promise.all([keep(), keep()]);
      expect((await manage(api)).subscription_status).toBe("active");
      const asked = questions(session.id);
      expect(await tell(upstream(), stripe.message("checkout.session.completed", session))).toBe(
        200,
      );
      expect(await paymentsOf(upstream(), id)).toHaveLength(1);
      expect(await mailsTo(upstream(), email)).toEqual([textLike(/^Receipt/)]);
      upstream().turnClock(72 * HOUR);
      await keep();
      expect(questions(session.id), "asked after no more").toBe(asked + 1);
    });

    it("is checked less and less often while the checkout is abandoned, and then never", async () => {
      const { api, id } = await signIn(upstream(), { plan: false });
      const session = await openAtStripe(api, stripe, "Starter");
      const keepFor = async (days: number) => {
        for (let hour = 0; hour < 24 * days; hour += 1) {
          upstream().turnClock(HOUR);
          await keep();
        }
        return questions(session.id);
      };
      const asked = await keepFor(1);
      expect(asked).toBeGreaterThan(2);
      expect(asked, "each time after as long again").toBeLessThan(7);
      session.status = "expired";
      expect(await keepFor(2), "and is over").toBe(asked + 1);
      expect(await paymentsOf(upstream(), id)).toHaveLength(0);
    });

    it("is checked when no renewal message has come, and renews once", async () => {
      const { api, id, subscription, asked } = await overdue(1);
      await keep();
      expect(questions(subscription.id), "Stripe has not collected yet").toBe(asked);
      const invoice = stripe.renew(subscription.id);
      upstream().turnClock(HOUR);
      await Promise.all([keep(), keep()]);
      expect(await nextPayment(api)).toBe(invoice.end);
      expect(questions(subscription.id), "by one of two rounds").toBe(asked + 1);
      expect(await tell(upstream(), stripe.message("invoice.paid", invoice)), "late").toBe(200);
      expect(await paymentsOf(upstream(), id)).toHaveLength(2);
    });

    it("is checked again while Stripe does not answer, and stays open meanwhile", async () => {
      const { api, subscription, asked } = await overdue(3);
      const invoice = stripe.renew(subscription.id);
      for (const [hour, trouble] of (["error", "cut"] as const).entries()) {
        stripe.trouble(trouble, trouble);
        await keep();
        stripe.trouble();
        const tried = questions(subscription.id);
        await keep();
        expect(questions(subscription.id), "not at once").toBe(tried);
        expect(await nextPayment(api), `hour ${hour}`).toBeLessThan(invoice.end);
        upstream().turnClock(HOUR);
      }
      expect(questions(subscription.id)).toBeGreaterThan(asked);
      await keep();
      expect(await nextPayment(api)).toBe(invoice.end);
    });

    it("follows Stripe: a failed renewal is mailed once, and a cancelled plan ends", async () => {
      const { api, email, subscription } = await overdue(2);
      stripe.renew(subscription.id, { isPaid: false });
      for (const time of ["first", "an hour later"]) {
        await keep();
        expect((await manage(api)).subscription_status, time).toBe("past_due");
        upstream().turnClock(HOUR);
      }
      const mails = await mailsTo(upstream(), email);
      expect(mails).toEqual([textLike(/^Receipt/), textLike(/could not be renewed/)]);
      subscription.status = "canceled";
      await keep();
      const asked = questions(subscription.id);
      upstream().turnClock(72 * HOUR);
      await keep();
      expect(questions(subscription.id), "asked after no more").toBe(asked);
    });

    it("opens by a late message, even when Stripe answers only the second one", async () => {
      const { api, id, subscription } = await overdue(30);
      expect((await api.get("/api/v1/manage-subscription")).status).toBe(404);
      const message = stripe.message("invoice.paid", stripe.renew(subscription.id));
      for (const trouble of ["error", "cut"] as const) {
        stripe.trouble(trouble, trouble);
        expect(await tell(upstream(), message), trouble).toBe(503);
      }
      stripe.trouble();
      for (const time of ["again", "twice"])
        expect(await tell(upstream(), message), time).toBe(200);
      expect((await manage(api)).subscription_status).toBe("active");
      expect(await paymentsOf(upstream(), id)).toHaveLength(2);
    });
  },
  settingsFor(stripe),
);
