import { stamp } from "../../clock.ts";
import { Refusal } from "../../refusal.ts";
import type { StripePlace } from "./place.ts";
import { followSession } from "./settle.ts";

/** Messages come within seconds, and most students return. */
const FIRST_WAIT_MS = 60 * 60 * 1000;
/** Stripe closes an unpaid page after a day; a bank takes at most two weeks. */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;
/** For each round, so that overdue plans get their turn. */
const MOST = 20;

/** When to ask Stripe first about a session if no message came. */
export function firstAsk(now: number): string {
  return stamp(new Date(now + FIRST_WAIT_MS));
}

/**
 * Asks Stripe about checkouts of which no message came and whose student did not return. Stops at
 * the first question that Stripe does not answer; the next round continues.
 */
export async function followUnheard(place: StripePlace): Promise<void> {
  const due = await place.db
    .selectFrom("checkouts")
    .select(["id", "state", "stripe_session", "created_at", "next_ask_at"])
    .where("next_ask_at", "<=", stamp(new Date(place.clock())))
    .orderBy("next_ask_at")
    .limit(MOST)
    .execute();
  for (const one of due) {
    const isOpen = one.state === "open" || one.state === "charged";
    const since = Date.parse(one.created_at);
    const isTaken = await takeTurn(place, one, isOpen ? since : null);
    if (!isTaken || !isOpen || one.stripe_session === null) continue;
    if (!(await follow(place, one.stripe_session))) return;
  }
}

/**
 * Postpones the next question before this one, so that two parallel rounds ask once: by as long as
 * the checkout is old. None follows (null) for one that is over or too old.
 */
async function takeTurn(
  { db, clock }: StripePlace,
  { id, next_ask_at }: { id: string; next_ask_at: string | null },
  since: number | null,
): Promise<boolean> {
  const age = since === null ? LONGEST_MS : clock() - since;
  const next = age < LONGEST_MS ? stamp(new Date(clock() + Math.max(age, FIRST_WAIT_MS))) : null;
  const taken = await db
    .updateTable("checkouts")
    .set({ next_ask_at: next })
    .where("id", "=", id)
    .where("next_ask_at", "=", next_ask_at)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

async function follow(place: StripePlace, sessionId: string): Promise<boolean> {
  try {
    await followSession(place, sessionId);
    return true;
  } catch (error) {
    // Logged where Stripe was asked.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
