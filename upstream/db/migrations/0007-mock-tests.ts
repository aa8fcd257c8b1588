import { sql, type Kysely, type Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

export function mockTests(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const numbered = (name: string) => withId(db, engine, name);

      await db.schema
        .alterTable("subscriptions")
        .addColumn("mocktest_limits", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`update subscriptions set mocktest_limits = 1 where plan_name = 'Advance'`.execute(
        db,
      );

      await refer(numbered("mock_tests"), "language_id", "languages")
        .addColumn("slug", "text", (c) => c.notNull().unique())
        .addColumn("serial_no", "integer", (c) => c.notNull())
        .addColumn("mocktest_name", "text", (c) => c.notNull())
        .addColumn("duration", "integer", (c) => c.notNull())
        .addColumn("active", "integer", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("mock_tests_list")
        .on("mock_tests")
        .columns(["language_id", "active", "serial_no"])
        .execute();

      await refer(
        refer(numbered("mock_test_sets"), "mocktest_id", "mock_tests"),
        "question_id",
        "questions",
      )
        .addColumn("place", "integer", (c) => c.notNull())
        .addColumn("active", "integer", (c) => c.notNull())
        .addUniqueConstraint("mock_test_sets_dialogue", ["mocktest_id", "question_id"])
        .execute();

      await refer(refer(numbered("mock_records"), "user_id", "users"), "mocktest_id", "mock_tests")
        .addColumn("status", "integer", (c) => c.notNull())
        .addColumn("time_percent", "integer", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("deadline_at", "text", (c) => c.notNull())
        .addColumn("submitted_at", "text")
        .addColumn("timed_out", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("feedback_status", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      // One record for each student and test. A new start replaces it.
      await db.schema
        .createIndex("mock_records_one")
        .on("mock_records")
        .columns(["user_id", "mocktest_id"])
        .unique()
        .execute();
      await db.schema
        .createIndex("mock_records_due")
        .on("mock_records")
        .columns(["user_id", "status", "deadline_at"])
        .execute();

      const answers = refer(numbered("mock_answers"), "record_id", "mock_records");
      await refer(refer(answers, "mocktest_set_id", "mock_test_sets"), "segment_id", "segments")
        .addColumn("attempt", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("client_answer_id", "text")
        .addColumn("file_name", "text")
        .addColumn("content_type", "text")
        .addColumn("size", "integer")
        .addColumn("sha256", "text")
        .addColumn("duration_ms", "integer")
        .addColumn("created_at", "text")
        .addUniqueConstraint("mock_answers_segment", ["record_id", "segment_id"])
        .execute();
      await db.schema
        .createIndex("mock_answers_file")
        .on("mock_answers")
        .column("file_name")
        .execute();

      await db.schema
        .createTable("mock_receipts")
        .addColumn("user_id", "integer", (c) =>
          c.notNull().references("users.id").onDelete("cascade"),
        )
        .addColumn("client_answer_id", "text", (c) => c.notNull())
        .addColumn("mocktest_answer_id", "integer", (c) =>
          c.notNull().references("mock_answers.id").onDelete("cascade"),
        )
        .addColumn("size", "integer", (c) => c.notNull())
        .addColumn("sha256", "text", (c) => c.notNull())
        .addColumn("attempt", "integer", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("mock_receipts_key", ["user_id", "client_answer_id"])
        .execute();

      await db.schema
        .createTable("mock_reviews")
        .addColumn("record_id", "integer", (c) =>
          c.notNull().references("mock_records.id").onDelete("cascade"),
        )
        .addColumn("mocktest_set_id", "integer", (c) =>
          c.notNull().references("mock_test_sets.id").onDelete("cascade"),
        )
        .addColumn("reviews", "text", (c) => c.notNull())
        .addColumn("twitter_remark", "text", (c) => c.notNull())
        .addColumn("updated_at", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("mock_reviews_key", ["record_id", "mocktest_set_id"])
        .execute();
    },
  };
}
