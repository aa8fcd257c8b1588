import { expect } from "vitest";
import { z } from "zod";
import { SECRET_KEY, type StripeDouble, WEBHOOK_SECRET } from "../../support/stripe/double.ts";
import type { Session } from "../../support/stripe/objects.ts";
import type { Api } from "./api.ts";
import { signIn, type Upstream } from "./engines.ts";
import { listPlans } from "./plan-calls.ts";

/** Returns settings for payments by the test double. */
export const settingsFor = (stripe: StripeDouble) => ({
  TEST_CARDS: false,
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: stripe.url,
});

/** Returns an API's services for the work with Stripe. */
export function placeOf({ deps: { gate, ...deps } }: Upstream) {
  if (!gate) throw new Error("no way to Stripe");
  return { ...deps, gate };
}

const opened = z.object({ results: z.object({ payment_url: z.string() }) });

/** Chooses a plan and returns its session at Stripe. */
export async function openAtStripe(api: Api, stripe: StripeDouble, name: string): Promise<Session> {
  const { results } = await listPlans(api);
  const plan_id = results.find(({ plan_name }) => plan_name === name)?.plan_id;
  const reply = await api.post("/api/v1/users-plan/checkout", { plan_id });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const url = new URL(opened.parse(reply.body).results.payment_url);
  expect(url.origin).toBe("https://checkout.stripe.com");
  const session = stripe.sessions.get(url.pathname.split("/").at(-1) ?? "");
  if (!session) throw new Error(`no session at ${url.href}`);
  return session;
}

/** Adds a student whose plan was opened by a payment message of Stripe. */
export async function buyAtStripe(upstream: Upstream, stripe: StripeDouble, name = "Starter") {
  const student = await signIn(upstream, { plan: false });
  const session = await openAtStripe(student.api, stripe, name);
  const paid = stripe.pay(session.id);
  const completed = stripe.message("checkout.session.completed", paid.session);
  expect(await tell(upstream, completed)).toBe(200);
  return { ...student, ...paid };
}

type Place = { base: string };

/** Posts a message like Stripe. Returns the status of the response. */
export function tell(place: Place, message: { body: string; signature: string }): Promise<number> {
  return post(place, message.body, message.signature);
}

/** Posts bytes with a signature. */
export async function post({ base }: Place, body: string, signature: string): Promise<number> {
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const reply = await fetch(`${base}/checkout/stripe`, { method: "POST", headers, body });
  await reply.arrayBuffer();
  return reply.status;
}

/** Chooses a plan and returns the response. */
export const checkout = (api: Api, json: object) => api.post("/api/v1/users-plan/checkout", json);

/** Returns a student's payments. */
export function paymentsOf({ deps }: Upstream, userId: number) {
  return deps.db.selectFrom("payments").selectAll().where("user_id", "=", userId).execute();
}

/** Returns the subjects of a student's mails. */
export async function mailsTo({ deps }: Upstream, email: string): Promise<string[]> {
  const mails = deps.db.selectFrom("mails").select("subject").where("to", "=", email);
  return (await mails.execute()).map(({ subject }) => subject);
}
