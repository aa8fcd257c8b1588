import { forgetEvents } from "./events.ts";
import type { Gate } from "./gate.ts";
import { sendOrders } from "./orders.ts";
import { followOverdue } from "./overdue.ts";
import type { StripePlace } from "./place.ts";
import { followUnheard } from "./settle.ts";

/** Does the regular work for plans at Stripe. */
export async function keepStripe({
  gate,
  ...deps
}: Omit<StripePlace, "gate"> & { gate: Gate | null }): Promise<void> {
  if (!gate) return;
  const place = { ...deps, gate };
  await sendOrders(place);
  await followOverdue(place);
  await followUnheard(place);
  await forgetEvents(place);
}
