import { sql, type Kysely, type Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

export function start(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) => db.schema.createTable(name);
      const numbered = (name: string) => withId(db, engine, name);

      await table("settings")
        .addColumn("name", "text", (c) => c.primaryKey())
        .addColumn("value", "text", (c) => c.notNull())
        .execute();

      await numbered("languages")
        .addColumn("name", "text", (c) => c.notNull().unique())
        .addColumn("tag", "text", (c) => c.notNull())
        .execute();

      await numbered("users")
        .addColumn("email", "text", (c) => c.notNull().unique())
        .addColumn("password_hash", "text", (c) => c.notNull())
        .addColumn("first_name", "text", (c) => c.notNull())
        .addColumn("last_name", "text", (c) => c.notNull())
        .addColumn("phone_no", "text")
        .addColumn("language_id", "integer", (c) => c.notNull().references("languages.id"))
        .addColumn("profile_image", "text")
        .addColumn("email_verified_at", "text")
        .addColumn("last_active_at", "text")
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();

      await refer(numbered("tokens"), "user_id", "users")
        .addColumn("hash", "text", (c) => c.notNull().unique())
        .addColumn("expires_at", "text", (c) => c.notNull())
        .addColumn("last_used_at", "text")
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();

      await refer(numbered("subscriptions"), "user_id", "users")
        .addColumn("plan_name", "text", (c) => c.notNull())
        .addColumn("status", "text", (c) => c.notNull())
        .addColumn("user_sample_response", "integer", (c) => c.notNull())
        .addColumn("expires_at", "text")
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("subscriptions_user")
        .on("subscriptions")
        .column("user_id")
        .execute();

      await numbered("questions")
        .addColumn("slug", "text", (c) => c.notNull().unique())
        .addColumn("serial_no", "integer", (c) => c.notNull())
        .addColumn("language_id", "integer", (c) => c.notNull().references("languages.id"))
        .addColumn("category", "text", (c) => c.notNull())
        .addColumn("question_title", "text", (c) => c.notNull())
        .addColumn("question_background", "text", (c) => c.notNull())
        .addColumn("content_hash", "text", (c) => c.notNull())
        .addColumn("active", "integer", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("questions_list")
        .on("questions")
        .columns(["language_id", "active", "serial_no"])
        .execute();

      await refer(numbered("segments"), "question_id", "questions")
        .addColumn("serial_no", "integer", (c) => c.notNull())
        .addColumn("language", "text", (c) => c.notNull())
        .addColumn("audio_reference_text", "text", (c) => c.notNull())
        .addColumn("audio_file", "text", (c) => c.notNull())
        .addColumn("duration_ms", "integer")
        .addColumn("peaks", "text")
        .addColumn("sample_language", "text", (c) => c.notNull())
        .addColumn("sample_text", "text", (c) => c.notNull())
        .addColumn("sample_audio_file", "text")
        .addColumn("sample_duration_ms", "integer")
        .addColumn("sample_peaks", "text")
        .addColumn("active", "integer", (c) => c.notNull())
        .addUniqueConstraint("segments_place", ["question_id", "serial_no"])
        .execute();
      await db.schema.createIndex("segments_audio").on("segments").column("audio_file").execute();
      await db.schema
        .createIndex("segments_sample")
        .on("segments")
        .column("sample_audio_file")
        .execute();

      await ownedByStudent("labels")
        .addColumn("label_type", "integer", (c) => c.notNull())
        .execute();
      await ownedByStudent("notes")
        .addColumn("notes", "text", (c) => c.notNull())
        .execute();

      await refer(
        refer(numbered("practice_records"), "user_id", "users"),
        "question_id",
        "questions",
      )
        .addColumn("status", "integer", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("submitted_at", "text")
        .execute();
      await sql`create unique index practice_records_pending on practice_records (user_id, question_id) where status = 0`.execute(
        db,
      );
      await db.schema
        .createIndex("practice_records_user")
        .on("practice_records")
        .columns(["user_id", "status"])
        .execute();

      await refer(
        refer(numbered("practice_answers"), "record_id", "practice_records"),
        "segment_id",
        "segments",
      )
        .addColumn("attempt", "integer", (c) => c.notNull())
        .addColumn("client_answer_id", "text")
        .addColumn("file_name", "text", (c) => c.unique())
        .addColumn("content_type", "text")
        .addColumn("size", "integer")
        .addColumn("sha256", "text")
        .addColumn("duration_ms", "integer")
        .addColumn("time_taken", "integer")
        .addColumn("created_at", "text", (c) => c.notNull())
        .addUniqueConstraint("practice_answers_place", ["record_id", "segment_id"])
        .execute();

      await refer(
        refer(
          refer(table("practice_receipts"), "user_id", "users"),
          "record_id",
          "practice_records",
        ),
        "segment_id",
        "segments",
      )
        .addColumn("client_answer_id", "text", (c) => c.notNull())
        .addColumn("size", "integer", (c) => c.notNull())
        .addColumn("sha256", "text", (c) => c.notNull())
        .addColumn("attempt", "integer", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("practice_receipts_key", ["user_id", "client_answer_id"])
        .execute();

      function ownedByStudent(name: string) {
        return refer(refer(table(name), "user_id", "users"), "question_id", "questions")
          .addColumn("updated_at", "text", (c) => c.notNull())
          .addPrimaryKeyConstraint(`${name}_key`, ["user_id", "question_id"]);
      }
    },
  };
}
