import * as z from "zod";
import { optionalLine } from "../../plan/fields.ts";
import { get, post, requestKey, results, stamp } from "./call.ts";

const plan = z.object({
  id: z.number(),
  plan_name: z.string(),
  price_cents: z.number(),
  months: z.number(),
});
export type OfferedPlan = z.output<typeof plan>;

export const payment = z.object({
  id: z.number(),
  receipt_no: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  plan_name: z.string(),
  amount_cents: z.number(),
  paid_at: z.string(),
  paid_until: z.string(),
  recorded_by: z.string().nullable(),
});
export type OfflinePayment = z.output<typeof payment>;

const paging = z.object({
  current_page: z.number(),
  last_page: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  total: z.number(),
});

const current = z.object({
  plan_id: z.number().nullable(),
  plan_name: z.string(),
  expires_at: stamp,
});
const checked = z.object({
  payer: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    current: current.nullable(),
  }),
  plan,
  can_mail: z.boolean(),
});
export type CheckedPayment = z.output<typeof checked>;

/** The API looks both up, so that it names an unknown student and a missing plan at once. */
const fields = z.object({
  email: optionalLine("The email", 300),
  plan_id: optionalLine("The plan", 20),
});
export type PaymentGiven = z.output<typeof fields>;

/** A row of the book of payments: of every student, deleted ones too. */
const booked = z.object({
  receipt_no: z.string(),
  paid_at: z.string(),
  /** "" after the deletion of the student, as is the email. */
  name: z.string(),
  email: z.string(),
  plan_name: z.string(),
  how: z.string(),
  amount_cents: z.number(),
  /** The tax within the amount; null where none was shown. */
  tax_cents: z.number().nullable(),
  tax_name: z.string().nullable(),
  currency: z.string(),
  recorded_by: z.string().nullable(),
});
export type BookedPayment = z.output<typeof booked>;

export const paymentCalls = {
  /** It takes the query `page` and `many`. */
  list: get(
    "/payments",
    results(
      z.object({
        plans: z.array(plan),
        recorded: z.array(payment),
        paging: paging.optional(),
        /** True where test cards open plans, and no money moves. */
        takes_test_cards: z.boolean().optional(),
      }),
    ),
  ),
  /** It takes the query `after`, `from` and `to`. `next` is the next `after`; null at the end. */
  book: get(
    "/payments/book",
    results(z.object({ rows: z.array(booked), next: z.number().nullable() })),
  ),
  check: post("/payments/check", results(checked), fields),
  record: post(
    "/payments",
    results(z.object({ receipt_no: z.string(), plan })),
    fields.extend({
      request_key: requestKey,
      /** Until when the student had a plan at the check, or "none": 409 when that has changed. */
      had_until: z.string().max(60).optional(),
    }),
  ),
};
