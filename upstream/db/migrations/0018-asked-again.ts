import type { Kysely, Migration } from "kysely";

/** When to ask Stripe next about a plan whose renewal no message reported. */
export function askedAgain(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("stripe_subscriptions").addColumn("next_ask_at", "text").execute();
    },
  };
}
