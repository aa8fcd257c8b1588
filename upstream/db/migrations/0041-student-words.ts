import { type Kysely, type Migration, sql } from "kysely";
import { searchWords } from "../student-words.ts";
import type { Engine, Schema } from "../schema.ts";
import { refer } from "./columns.ts";

/** Below the limit of both engines for one statement. */
const ROWS_AT_ONCE = 1_000;

/** Adds the search words of students, and an index of open plans. */
export function studentWords(engine: Engine): Migration {
  return {
    async up(db: Kysely<Schema>) {
      // Ranges of words need the same order on both engines.
      const text = engine === "postgres" ? sql`text collate "C"` : ("text" as const);
      await refer(db.schema.createTable("student_words"), "user_id", "users")
        .addColumn("word", text, (c) => c.notNull())
        .addColumn("of_email", "integer", (c) => c.notNull())
        .addPrimaryKeyConstraint("student_words_key", ["user_id", "of_email", "word"])
        .execute();
      await db.schema
        .createIndex("student_words_word")
        .on("student_words")
        .columns(["word", "of_email", "user_id"])
        .execute();
      await db.schema
        .createIndex("subscriptions_open")
        .on("subscriptions")
        .columns(["user_id", "status", "expires_at", "renews", "renewed_by", "plan_id"])
        .execute();
      const students = await db
        .selectFrom("users")
        .select(["id", "first_name", "last_name", "email"])
        .execute();
      const words = students.flatMap(searchWords);
      for (let from = 0; from < words.length; from += ROWS_AT_ONCE)
        await db
          .insertInto("student_words")
          .values(words.slice(from, from + ROWS_AT_ONCE))
          .execute();
    },
  };
}
