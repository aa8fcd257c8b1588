import type { Caller } from "#app/lib/api/call/client.server.ts";
import { getPayments, type OfferedPlan } from "#app/lib/api/staff/payments.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { priceText } from "#app/lib/text/price.server.ts";

export async function loadPayments(caller: Caller) {
  const { plans, recorded } = await getPayments(caller);
  const { portal } = caller;
  return {
    plans: plans.map((plan) => ({ id: plan.id, offer: offerText(portal, plan) })),
    recorded: recorded.map((payment) => ({
      ...payment,
      price: priceText(portal, payment.amount_cents / 100),
    })),
  };
}

/** Returns "Advance, $159, 2 months". */
export function offerText(portal: Portal, { plan_name, price_cents, months }: OfferedPlan): string {
  return `${plan_name}, ${priceText(portal, price_cents / 100)}, ${counted(months, "month")}`;
}
