import { sql, type Kysely, type Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

export function plans(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const limits = [
        "practice_limits",
        "realtime_vip_material",
        "fulllenth_vac_limits",
        "mocktest_limits",
        "is_live_video_class",
        "user_sample_response",
        "feedback",
      ];
      const columns = ["price_cents", "months", ...limits, "place", "active"];
      await columns
        .reduce(
          (table, column) => table.addColumn(column, "integer", (c) => c.notNull()),
          withId(db, engine, "plans")
            .addColumn("slug", "text", (c) => c.notNull().unique())
            .addColumn("plan_name", "text", (c) => c.notNull()),
        )
        .execute();

      const added = [
        ["plan_id", null],
        ["price_cents", 0],
        ["months", 1],
        // Before, each plan opened every practice dialogue.
        ["practice_limits", 1],
        ["feedback", 0],
        ["renews", 0],
      ] as const;
      for (const [column, value] of added)
        await db.schema
          .alterTable("subscriptions")
          .addColumn(column, "integer", (c) => (value === null ? c : c.notNull().defaultTo(value)))
          .execute();
      await sql`update subscriptions set feedback = 1 where plan_name = 'Advance'`.execute(db);
      await db.schema
        .alterTable("subscriptions")
        .addColumn("payment_mode", "text", (c) => c.notNull().defaultTo("offline"))
        .execute();
      await db.schema.alterTable("subscriptions").addColumn("cancelled_at", "text").execute();
      await db.schema
        .createIndex("subscriptions_renewal")
        .on("subscriptions")
        .columns(["renews", "expires_at"])
        .execute();

      const checkouts = db.schema
        .createTable("checkouts")
        .addColumn("id", "text", (c) => c.primaryKey());
      await refer(refer(checkouts, "user_id", "users"), "plan_id", "plans")
        .addColumn("price_cents", "integer", (c) => c.notNull())
        .addColumn("request_key", "text", (c) => c.notNull())
        .addColumn("state", "text", (c) => c.notNull())
        .addColumn("settles_at", "text")
        .addColumn("expires_at", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addUniqueConstraint("checkouts_request", ["user_id", "request_key"])
        .execute();
      await db.schema
        .createIndex("checkouts_due")
        .on("checkouts")
        .columns(["state", "settles_at"])
        .execute();

      await refer(
        refer(withId(db, engine, "payments"), "user_id", "users"),
        "subscription_id",
        "subscriptions",
      )
        // The unique cause of a payment: a checkout, a renewed period or an invoice number.
        .addColumn("cause", "text", (c) => c.notNull().unique())
        .addColumn("plan_name", "text", (c) => c.notNull())
        .addColumn("amount_cents", "integer", (c) => c.notNull())
        .addColumn("payment_mode", "text", (c) => c.notNull())
        .addColumn("paid_at", "text", (c) => c.notNull())
        .addColumn("paid_until", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("payments_user")
        .on("payments")
        .columns(["user_id", "id"])
        .execute();
    },
  };
}
