import type { Kysely, Migration } from "kysely";

/** When Stripe is asked next of a plan whose renewal no message has told. */
export function askedAgain(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("stripe_subscriptions").addColumn("next_ask_at", "text").execute();
    },
  };
}
