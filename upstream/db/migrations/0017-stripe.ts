import type { Kysely, Migration } from "kysely";
import { refer } from "./columns.ts";

/** Adds Stripe's ids of students, checkouts and plans, and the requests that Stripe still needs. */
export function stripe(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const added = [
        ["users", "stripe_customer"],
        ["checkouts", "stripe_session"],
        ["checkouts", "payment_url"],
        ["subscriptions", "renewed_by"],
        ["subscriptions", "payment_failed_at"],
      ] as const;
      for (const [table, column] of added)
        await db.schema.alterTable(table).addColumn(column, "text").execute();
      await db.schema
        .createIndex("checkouts_stripe_session")
        .on("checkouts")
        .column("stripe_session")
        .unique()
        .execute();
      await refer(
        refer(
          db.schema
            .createTable("stripe_subscriptions")
            .addColumn("id", "text", (c) => c.primaryKey()),
          "user_id",
          "users",
        ),
        "subscription_id",
        "subscriptions",
      )
        .addColumn("asked", "text")
        .addColumn("renew_at", "text")
        .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("next_try_at", "text")
        .execute();
      await db.schema
        .createIndex("stripe_subscriptions_due")
        .on("stripe_subscriptions")
        .column("next_try_at")
        .execute();
      await db.schema
        .createTable("stripe_events")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
    },
  };
}
