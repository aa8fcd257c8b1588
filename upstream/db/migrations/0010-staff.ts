import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

export function staff(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await withId(db, engine, "staff")
        .addColumn("email", "text", (c) => c.notNull().unique())
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("password_hash", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();

      const sessions = db.schema
        .createTable("staff_sessions")
        .addColumn("hash", "text", (c) => c.primaryKey());
      await refer(sessions, "staff_id", "staff")
        .addColumn("expires_at", "text", (c) => c.notNull())
        .execute();

      const drafts = refer(
        db.schema.createTable("mock_review_drafts"),
        "record_id",
        "mock_records",
      );
      await refer(drafts, "mocktest_set_id", "mock_test_sets")
        .addColumn("reviews", "text", (c) => c.notNull())
        .addColumn("twitter_remark", "text", (c) => c.notNull())
        .addColumn("half_marks", "integer")
        .addColumn("segments", "text", (c) => c.notNull())
        .addColumn("version", "integer", (c) => c.notNull())
        .addColumn("saved_by", "text", (c) => c.notNull())
        .addColumn("updated_at", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("mock_review_drafts_key", ["record_id", "mocktest_set_id"])
        .execute();

      await db.schema.alterTable("mock_reviews").addColumn("half_marks", "integer").execute();
      await db.schema.alterTable("mock_reviews").addColumn("segments", "text").execute();
      await db.schema.alterTable("mock_records").addColumn("reviewed_at", "text").execute();
      await db.schema
        .createIndex("mock_records_waiting")
        .on("mock_records")
        .columns(["status", "feedback_status", "submitted_at"])
        .execute();
    },
  };
}
