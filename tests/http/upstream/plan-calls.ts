import { z } from "zod";
import { expect } from "vitest";
import type { Api, Reply } from "./api.ts";
import type { Upstream } from "./engines.ts";

export const CARDS = {
  paid: "4242 4242 4242 4242",
  confirming: "4000000000003220",
  declined: "4000-0000-0000-0002",
  abandoned: "4000 0000 0000 0341",
};

const plans = z.object({
  results: z.array(
    z.object({
      plan_id: z.number(),
      plan_name: z.string(),
      price: z.number(),
      sub_status: z.string(),
    }),
  ),
  free: z.object({ dialogues: z.number(), words: z.number(), mock_tests: z.number() }),
  payment_pending: z.string().nullable(),
  pays_elsewhere: z.string().nullable(),
});
export const plansOf = (reply: Reply) => plans.parse(reply.body);
export const listPlans = async (api: Api) => plansOf(await api.get("/api/v1/users-plan/list"));

const checkout = z.object({ results: z.object({ payment_url: z.string() }) });

/** Begins a checkout and returns the path of its page. */
export async function checkOut(api: Api, name: string, request_key?: string): Promise<string> {
  const { results } = await listPlans(api);
  const plan_id = results.find(({ plan_name }) => plan_name === name)?.plan_id;
  const reply = await api.post("/api/v1/users-plan/checkout", { plan_id, request_key });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return new URL(checkout.parse(reply.body).results.payment_url).pathname;
}

/** Sends a card like the form of a checkout page. */
export function typeCard(api: Api, path: string, card: string, intent = "pay") {
  const form = new FormData();
  form.set("card", card);
  form.set("intent", intent);
  return api.call(path, { method: "POST", form, headers: { Accept: "text/html" } });
}

/** Pays, and returns the session id with which the browser comes back. */
export async function pay(api: Api, path: string, card = CARDS.paid): Promise<string> {
  const { status, headers } = await typeCard(api, path, card);
  expect(status).toBe(303);
  const back = new URL(headers.get("location") ?? "");
  expect(back.pathname).toBe("/payment-success");
  return back.searchParams.get("session_id") ?? "";
}

export const confirm = (api: Api, session: string) =>
  api.post(`/api/v1/payment-success?session_id=${encodeURIComponent(session)}`);

export const NOT_PAID = { status: 200, body: { results: { payment_status: "not_paid" } } };

const subscription = z.object({
  results: z.object({
    plan_name: z.string(),
    price: z.number(),
    payment_mode: z.string(),
    subscription_status: z.string(),
    next_payment_date: z.string().nullable(),
    cancel_at_date: z.string().nullable(),
    payment_history_link: z.string(),
  }),
});
export const manage = async (api: Api) =>
  subscription.parse((await api.get("/api/v1/manage-subscription")).body).results;
const rows = z.object({
  results: z.array(
    z.object({ plan_name: z.string(), expiry_date: z.string(), status: z.string() }),
  ),
});
export const ownPlans = async (api: Api) =>
  rows.parse((await api.get("/api/v1/users-current-plan")).body).results;

export function paymentsOf({ deps }: Upstream, userId: number) {
  return deps.db.selectFrom("payments").selectAll().where("user_id", "=", userId).execute();
}
