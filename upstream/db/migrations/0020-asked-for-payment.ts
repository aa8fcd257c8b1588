import { type Kysely, type Migration, sql } from "kysely";

/** When to ask Stripe next about a checkout that no message reported. */
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
