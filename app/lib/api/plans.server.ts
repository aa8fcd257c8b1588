import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import {
  maybe,
  number,
  one,
  optionalNumber,
  optionalText,
  rowId,
  text,
  yes,
  yesOrNo,
} from "./call/reader.server.ts";
import { plainSentence } from "./call/plain-text.server.ts";
import { confirmation, mainList } from "./call/shape.server.ts";

const planRow = z.object({
  plan_id: rowId,
  plan_name: text,
  price: number,
  practice_limits: optionalNumber,
  realtime_vip_material: optionalNumber,
  fulllenth_vac_limits: optionalNumber,
  mocktest_limits: optionalNumber,
  is_live_video_class: optionalNumber,
  user_sample_response: optionalNumber,
  feedback: optionalNumber,
  sub_status: yes,
  months: optionalNumber,
  /** Null when the provider does not mark plans itself. */
  most_popular: optionalNumber.transform((marked) => (marked === null ? null : marked === 1)),
});
export type SoldPlan = z.output<typeof planRow>;

const plans = z.object({
  results: mainList(planRow),
  free: z
    .object({ dialogues: number, words: number, mock_tests: number })
    .nullish()
    .catch(null)
    .transform((free) => free ?? null),
  payment_pending: optionalText,
  pays_elsewhere: optionalText,
});

const checkout = z.object({ results: z.object({ payment_url: z.string() }) });

const paid = z.object({
  payment_status: optionalText,
  plan_name: optionalText,
  price: optionalNumber,
  currency: optionalText,
  transaction_id: optionalText,
  paid_at: optionalText,
  expiry_date: optionalText,
});
const confirmed = confirmation({ message: optionalText, results: maybe(paid) });
export type Payment = z.output<typeof confirmed>;

/** Reads a plan that is no longer sold, too: its name may be gone, but its dates count. */
function named<Plan extends { plan_name: string | null }>(plan: z.ZodType<Plan>) {
  return plan
    .refine((plan) => Object.values(plan).some((field) => field !== null && field !== ""))
    .transform((plan) => ({ ...plan, plan_name: plan.plan_name || "Plan" }));
}

const subscription = named(
  z.object({
    plan_name: optionalText,
    plan_id: optionalNumber,
    price: optionalNumber,
    months: optionalNumber,
    payment_mode: optionalText,
    subscription_status: optionalText,
    next_payment_date: optionalText,
    cancel_at_date: optionalText,
    payment_history_link: optionalText,
    /** For a plan paid offline, which has no Payment History. */
    receipts_link: optionalText,
  }),
).transform((plan) => ({
  ...plan,
  // Card payment services call a plan active until the day for which it is cancelled.
  renews:
    !plan.cancel_at_date &&
    plan.payment_mode?.toLowerCase() !== "offline" &&
    (plan.subscription_status?.toLowerCase() ?? "active") === "active",
}));
export type Subscription = z.output<typeof subscription>;
const current = z.object({
  results: one(subscription.nullish()).transform((found) => found ?? null),
});

const ERROR = /\b(error|fail|failed|failure|no such|not|invalid|unable|cannot|can't|denied)\b/i;
/** Reads whether the plan is cancelled (undefined when unclear), and the plan itself if sent. */
const cancelling = confirmation({ results: one(z.unknown()) }).transform(({ results: first }) => {
  const said = optionalText.parse(first) ?? "";
  const { data: plan } = subscription.safeParse(first);
  return {
    isDone: ERROR.test(said)
      ? false
      : first == null
        ? undefined
        : /\bcancel/i.test(said) || yesOrNo.parse(first),
    said: plainSentence(said, 300),
    plan: plan?.subscription_status ? plan : null,
  };
});
export type Cancelling = z.output<typeof cancelling>;

const ownPlan = named(
  z.object({
    plan_name: optionalText,
    created_at: optionalText,
    expiry_date: optionalText,
    status: optionalText,
  }),
);
export type OwnPlan = z.output<typeof ownPlan>;

const ownPlans = z.object({
  results: z.preprocess((value) => (isPage(value) ? value.data : value), mainList(ownPlan)),
});

function isPage(value: unknown): value is { data: unknown } {
  return typeof value === "object" && value !== null && "data" in value;
}

export function listPlans(caller: Caller) {
  const path = "/api/v1/users-plan/list";
  return callUpstream(caller, { method: "GET", path, limit: LIMITS.page, schema: plans });
}

/** Returns the URL of the payment page. Where the API knows keys, a repeated key buys once. */
export async function createCheckout(
  caller: Caller,
  { planId, key }: { planId: number; key: string },
): Promise<string> {
  const { results } = await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/users-plan/checkout",
    body: { plan_id: planId, request_key: key },
    limit: LIMITS.post,
    schema: checkout,
  });
  return results.payment_url;
}

export function getPayment(caller: Caller, sessionId: string): Promise<Payment> {
  return callUpstream(caller, {
    method: "POST",
    path: "/api/v1/payment-success",
    query: { session_id: sessionId },
    limit: LIMITS.page,
    schema: confirmed,
  });
}

/** Returns null, or throws "no-plan", when the student has none. */
export async function getSubscription(caller: Caller): Promise<Subscription | null> {
  const path = "/api/v1/manage-subscription";
  const call = { method: "GET", path, limit: LIMITS.page, schema: current } as const;
  return (await callUpstream(caller, call)).results;
}

export function cancelSubscription(caller: Caller): Promise<Cancelling> {
  const path = "/api/v1/cancel-subscription";
  return callUpstream(caller, { method: "POST", path, limit: LIMITS.post, schema: cancelling });
}

export async function listOwnPlans(caller: Caller) {
  const path = "/api/v1/users-current-plan";
  const call = { method: "GET", path, limit: LIMITS.page, schema: ownPlans } as const;
  return (await callUpstream(caller, call)).results;
}
