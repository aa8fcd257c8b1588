import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

/** Adds teachers' remarks on practices, groups of students, and the groups' work. */
export function teaching(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      await schema.alterTable("practice_records").addColumn("sent_at", "text").execute();
      const remarks = schema
        .createTable("practice_remarks")
        .addColumn("record_id", "integer", (c) =>
          c.primaryKey().references("practice_records.id").onDelete("cascade"),
        );
      await refer(remarks, "user_id", "users")
        .addColumn("remark", "text", (c) => c.notNull())
        .addColumn("segments", "text", (c) => c.notNull())
        .addColumn("staff_name", "text", (c) => c.notNull())
        .addColumn("version", "integer", (c) => c.notNull())
        .addColumn("written_at", "text", (c) => c.notNull())
        .addColumn("read_at", "text")
        .execute();

      await refer(withId(db, engine, "student_groups"), "language_id", "languages")
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
      const members = schema.createTable("group_members");
      await refer(refer(members, "group_id", "student_groups"), "user_id", "users")
        .addColumn("joined_at", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("group_members_key", ["group_id", "user_id"])
        .execute();
      await refer(withId(db, engine, "group_work"), "group_id", "student_groups")
        .addColumn("question_id", "integer", (c) =>
          c.references("questions.id").onDelete("cascade"),
        )
        .addColumn("mocktest_id", "integer", (c) =>
          c.references("mock_tests.id").onDelete("cascade"),
        )
        .addColumn("sentence", "text", (c) => c.notNull())
        .addColumn("due_at", "text", (c) => c.notNull())
        .addColumn("staff_name", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();

      const index = (table: string, columns: string[]) =>
        schema
          .createIndex(`${table}_${columns.join("_")}`)
          .on(table)
          .columns(columns)
          .execute();
      await index("practice_records", ["sent_at"]);
      await index("practice_records", ["status", "created_at"]);
      await index("labels", ["label_type", "updated_at", "user_id"]);
      await index("mock_reviews", ["updated_at"]);
      await index("users", ["exam_date"]);
      await index("practice_remarks", ["user_id", "read_at"]);
      await index("group_members", ["user_id"]);
      await index("group_work", ["group_id", "due_at"]);
    },
  };
}
