import { paymentCalls, type PaymentGiven } from "#contract/staff/payments.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { CheckedPayment, OfferedPlan, OfflinePayment } from "#contract/staff/payments.ts";

export function getPayments(caller: Caller) {
  return askStaff(caller, paymentCalls.list);
}

export function checkPayment(caller: Caller, body: PaymentGiven) {
  return askStaff(caller, paymentCalls.check, { body });
}

export function recordPayment(caller: Caller, body: PaymentGiven & { request_key: string }) {
  return askStaff(caller, paymentCalls.record, { body });
}
