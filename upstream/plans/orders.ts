import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";

export type Order = { asked: "end" | "now" | "move"; renewAt?: string };

/**
 * Stores a request to Stripe in the transaction of its cause. It is sent after the commit, and
 * again until it succeeds. The last request counts.
 */
export async function order(
  trx: Db,
  id: string,
  { asked, renewAt }: Order,
  now: number,
): Promise<void> {
  await trx
    .updateTable("stripe_subscriptions")
    .set({ asked, renew_at: renewAt ?? null, tries: 0, next_try_at: stamp(new Date(now)) })
    .where("id", "=", id)
    .execute();
}

/** Ends every renewal of a student, because a newer purchase replaces them. */
export async function endAll(trx: Db, userId: number, now: number): Promise<void> {
  const paying = await trx
    .selectFrom("subscriptions")
    .select("renewed_by")
    .where("user_id", "=", userId)
    .where("renews", "=", 1)
    .where("renewed_by", "is not", null)
    .execute();
  for (const { renewed_by } of paying)
    if (renewed_by !== null) await order(trx, renewed_by, { asked: "now" }, now);
}

/** Stores the plan that a Stripe subscription pays for. */
export async function keepRenewal(
  trx: Db,
  { id, userId, planId }: { id: string; userId: number; planId: number },
): Promise<void> {
  await trx
    .insertInto("stripe_subscriptions")
    .values({ id, user_id: userId, subscription_id: planId, asked: null })
    .execute();
}
