import { type Kysely, type Migration, sql } from "kysely";

/** Adds the time of the next question to Stripe about a checkout without a message. */
export function askedForPayment(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("checkouts").addColumn("next_ask_at", "text").execute();
      await db.schema
        .createIndex("checkouts_next_ask")
        .on("checkouts")
        .column("next_ask_at")
        .execute();
      await sql`update checkouts set next_ask_at = created_at
        where stripe_session is not null and state in ('open', 'charged')`.execute(db);
    },
  };
}
