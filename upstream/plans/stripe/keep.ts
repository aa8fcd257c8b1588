import type { Deps } from "../../http/context.ts";
import { forgetEvents } from "./events.ts";
import { sendOrders } from "./orders.ts";
import { followOverdue } from "./overdue.ts";
import { followUnheard } from "./settle.ts";

/** Does the regular work for plans at Stripe. */
export async function keepStripe({ gate, ...deps }: Deps): Promise<void> {
  if (!gate) return;
  const place = { ...deps, gate };
  await sendOrders(place);
  await followOverdue(place);
  await followUnheard(place);
  await forgetEvents(place);
}
