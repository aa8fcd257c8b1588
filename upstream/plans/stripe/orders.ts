import { stamp } from "../../clock.ts";
import { oneByOne } from "../../db/one-by-one.ts";
import type { Order } from "../orders.ts";
import { faultOf, isMissing } from "./gate.ts";
import type { StripePlace } from "./place.ts";

const FIRST_WAIT_MS = 60 * 1000;
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** Sends the waiting requests to Stripe. */
export async function sendOrders(place: StripePlace): Promise<void> {
  const due = oneByOne("", (after, limit) =>
    place.db
      .selectFrom("stripe_subscriptions")
      .selectAll()
      .where("next_try_at", "<=", stamp(new Date(place.clock())))
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  for await (const one of due) {
    if (one.asked === null || !(await takeTurn(place, one))) continue;
    const { id, asked, renew_at } = one;
    if (!(await tell(place, { id, asked, renew_at }))) continue;
    await place.db
      .updateTable("stripe_subscriptions")
      .set({ asked: null, next_try_at: null })
      .where("id", "=", id)
      // Another request may have been stored meanwhile.
      .where("asked", "=", asked)
      .where("renew_at", renew_at === null ? "is" : "=", renew_at)
      .execute();
  }
}

type Due = { id: string; tries: number; next_try_at: string | null };

/** Sets the time of the next try before this one, so that two parallel rounds send it once. */
async function takeTurn({ db, clock }: StripePlace, { id, tries, next_try_at }: Due) {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
  const taken = await db
    .updateTable("stripe_subscriptions")
    .set({ tries: tries + 1, next_try_at: stamp(new Date(clock() + wait)) })
    .where("id", "=", id)
    .where("next_try_at", "=", next_try_at)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

async function tell(
  { gate, log, clock }: StripePlace,
  { id, asked, renew_at }: { id: string; asked: Order["asked"]; renew_at: string | null },
): Promise<boolean> {
  const { subscriptions } = gate.api;
  try {
    if (asked === "end") await subscriptions.update(id, { cancel_at_period_end: true });
    if (asked === "now") await subscriptions.cancel(id);
    if (asked === "move" && renew_at !== null && Date.parse(renew_at) > clock())
      await subscriptions.update(id, {
        trial_end: Math.ceil(Date.parse(renew_at) / 1000),
        proration_behavior: "none",
      });
    return true;
  } catch (error) {
    // The subscription has already ended, which is all that an end needs.
    if (asked !== "move" && isMissing(error)) return true;
    log.warn({ ...faultOf(error), asked }, "Stripe has not heard it yet");
    return false;
  }
}
