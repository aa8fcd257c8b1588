import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff } from "./session.server.ts";

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
const payments = z.object({ plans: list(plan), recorded: list(payment) });

export function getPayments(caller: Caller) {
  return askStaff(caller, payments, { method: "GET", path: "/payments" });
}

const checked = z.object({
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
});
export type CheckedPayment = z.output<typeof checked>;

export function checkPayment(
  caller: Caller,
  body: { email: string; plan_id: string },
): Promise<CheckedPayment> {
  return askStaff(caller, checked, { method: "POST", path: "/payments/check", body });
}

const recorded = z.object({ receipt_no: text, plan });

export function recordPayment(
  caller: Caller,
  body: { email: string; plan_id: string; request_key: string },
) {
  return askStaff(caller, recorded, { method: "POST", path: "/payments", body });
}
