import type { Kysely, Migration } from "kysely";

/** Adds the time of the next question to Stripe about a plan without a message. */
export function askedAgain(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("stripe_subscriptions").addColumn("next_ask_at", "text").execute();
    },
  };
}
