import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { SECRET_KEY, StripeDouble } from "../../support/stripe/double.ts";
import type { Api } from "./api.ts";
import { signIn, startUpstream, type Upstream } from "./engines.ts";
import { textLike } from "./matchers.ts";
import { confirm, listPlans, NOT_PAID } from "./plan-calls.ts";
import { checkout, openAtStripe, paymentsOf, settingsFor, tell } from "./stripe-calls.ts";

/** Tests of failed and late payments at Stripe. */
const stripe = await StripeDouble.start();
let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream(undefined, settingsFor(stripe));
});
afterEach(() => {
  expect(stripe.faults.splice(0)).toEqual([]);
  stripe.trouble();
});
afterAll(async () => {
  await upstream.close();
  await stripe.stop();
});

const visitor = () => signIn(upstream, { plan: false });
const sent = (type: string, object: Parameters<StripeDouble["message"]>[1]) =>
  tell(upstream, stripe.message(type, object));
/** Returns the form of a plan, which can be posted again. */
const formOf = async (api: Api) => {
  const { results } = await listPlans(api);
  return { plan_id: results[0]?.plan_id, request_key: randomUUID() };
};

it.each(["error", "cut", "silence"] as const)(
  "reports that Stripe does not answer (%s), and accepts the retry",
  async (trouble) => {
    const { api } = await visitor();
    stripe.trouble(trouble, trouble);
    const failed = await checkout(api, await formOf(api));
    expect(failed).toMatchObject({
      status: 503,
      body: { message: textLike(/Nothing was charged/) },
    });
    stripe.trouble();
    expect((await openAtStripe(api, stripe, "Starter")).status).toBe("open");
    expect(upstream.logged.join("")).not.toContain(SECRET_KEY);
  },
);

it("opens no plan for a declined card, and returns to the same Stripe page", async () => {
  const { api, id } = await visitor();
  const form = await formOf(api);
  const { body } = await checkout(api, form);
  // Stripe keeps its page open for another card, and sends us no message.
  const [session] = [...stripe.sessions.values()].slice(-1);
  expect(await confirm(api, session?.id ?? "")).toMatchObject(NOT_PAID);
  expect(await paymentsOf(upstream, id)).toHaveLength(0);
  expect((await checkout(api, form)).body, "tried again").toEqual(body);
  stripe.pay(session?.id ?? "");
  expect((await confirm(api, session?.id ?? "")).status).toBe(200);
  expect(await paymentsOf(upstream, id)).toHaveLength(1);
});

it("allows a new payment after the bank has refused one", async () => {
  const { api, id } = await visitor();
  const session = await openAtStripe(api, stripe, "Starter");
  session.status = "complete";
  const completed = stripe.message("checkout.session.completed", session);
  expect(await tell(upstream, completed)).toBe(200);
  expect((await confirm(api, session.id)).status, "being confirmed").toBe(202);
  expect((await checkout(api, await formOf(api))).status, "not twice").toBe(409);
  expect(await sent("checkout.session.async_payment_failed", session)).toBe(200);
  expect(await confirm(api, session.id)).toMatchObject(NOT_PAID);
  expect(await sent("checkout.session.completed", session), "a late one").toBe(200);
  expect(await paymentsOf(upstream, id)).toHaveLength(0);
  expect((await openAtStripe(api, stripe, "Starter")).status).toBe("open");
});

it("closes an abandoned Stripe page, and lets the student choose the plan again", async () => {
  const { api, id } = await visitor();
  const form = await formOf(api);
  await checkout(api, form);
  const [left] = [...stripe.sessions.values()].slice(-1);
  if (!left) throw new Error("no session");
  left.status = "expired";
  expect(await sent("checkout.session.expired", left)).toBe(200);
  expect(await confirm(api, left.id)).toMatchObject(NOT_PAID);
  const { body } = await checkout(api, form);
  const [, path = ""] = /(\/checkout\/[\w-]{32})"/.exec(JSON.stringify(body)) ?? [];
  expect((await api.get(path)).bytes.toString()).toContain("This checkout is over.");
  const paid = stripe.pay((await openAtStripe(api, stripe, "Starter")).id);
  expect(await sent("checkout.session.completed", paid.session)).toBe(200);
  expect(await sent("checkout.session.expired", left), "once more").toBe(200);
  expect(await paymentsOf(upstream, id)).toHaveLength(1);
});

it("opens no plan for a paid session with another id, customer, amount or currency", async () => {
  const { api, id } = await visitor();
  const own = await openAtStripe(api, stripe, "Advance");
  for (const change of [
    { id: "cs_test_elsewhere01" },
    { customer: "cus_other0001" },
    { amount: 100 },
    { currency: "inr" },
  ]) {
    const made = { ...own, ...change };
    stripe.sessions.set(made.id, made);
    const paid = stripe.pay(made.id);
    expect(await sent("checkout.session.completed", paid.session)).toBe(200);
    expect(await paymentsOf(upstream, id), JSON.stringify(change)).toHaveLength(0);
  }
  expect(upstream.logged.join("")).toContain("does not fit its checkout");
  expect((await api.get("/api/v1/manage-subscription")).status).toBe(404);
  stripe.sessions.set(own.id, own);
  expect(await sent("checkout.session.completed", stripe.pay(own.id).session)).toBe(200);
  expect(await paymentsOf(upstream, id)).toHaveLength(1);
});
