import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { callStaff } from "./session.server.ts";

const plan = z.object({
  id: z.number(),
  plan_name: text,
  price_cents: z.number(),
  months: z.number(),
});
export type OfferedPlan = z.output<typeof plan>;

const payment = z.object({
  id: z.number(),
  receipt_no: text,
  first_name: text,
  last_name: z.string(),
  email: text,
  plan_name: text,
  amount_cents: z.number(),
  paid_at: text,
  paid_until: text,
  recorded_by: z.string().nullable(),
});
export type OfflinePayment = z.output<typeof payment>;
const payments = z.object({ results: z.object({ plans: list(plan), recorded: list(payment) }) });

export async function getPayments(caller: Caller) {
  const call = { method: "GET", path: "/payments", schema: payments } as const;
  return (await callStaff(caller, call)).results;
}

const checked = z.object({
  results: z.object({
    payer: z.object({
      first_name: text,
      last_name: z.string(),
      email: text,
      current: z
        .object({
          plan_id: z.number().nullable(),
          plan_name: text,
          expires_at: z.string().nullable(),
        })
        .nullable(),
    }),
    plan,
    can_mail: z.boolean(),
  }),
});
export type CheckedPayment = z.output<typeof checked>["results"];

export async function checkPayment(
  caller: Caller,
  body: { email: string; plan_id: string },
): Promise<CheckedPayment> {
  const call = { method: "POST", path: "/payments/check", body, schema: checked } as const;
  return (await callStaff(caller, call)).results;
}

const recorded = z.object({ results: z.object({ receipt_no: text, plan }) });

export async function recordPayment(
  caller: Caller,
  body: { email: string; plan_id: string; request_key: string },
) {
  const call = { method: "POST", path: "/payments", body, schema: recorded } as const;
  return (await callStaff(caller, call)).results;
}
