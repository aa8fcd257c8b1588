import { sql, type CreateTableBuilder, type Kysely, type Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

/** Adds indexes for long lists of words, My Words, and study cards. */
export function vocabulary(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = (name: string) => db.schema.createTable(name);
      const ofStudentAndWord = <T extends string, C extends string>(
        builder: CreateTableBuilder<T, C>,
      ) => refer(refer(builder, "user_id", "users"), "word_id", "words");

      // Each start reads the content, which sets the values.
      await db.schema
        .alterTable("categories")
        .addColumn("word_count", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable("words").addColumn("language_id", "integer").execute();
      await db.schema
        .alterTable("words")
        .addColumn("serial_no", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable("words").addColumn("created_at", "text").execute();
      await db.schema
        .createIndex("words_language")
        .on("words")
        .columns(["language_id", "active", "serial_no"])
        .execute();

      await db.schema
        .alterTable("subscriptions")
        .addColumn("fulllenth_vac_limits", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`update subscriptions set fulllenth_vac_limits = 1 where plan_name = 'Advance'`.execute(
        db,
      );

      await ofStudentAndWord(withId(db, engine, "my_words"))
        .addColumn("count_memoriz", "integer", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addUniqueConstraint("my_words_word", ["user_id", "word_id"])
        .execute();

      await ofStudentAndWord(table("word_views"))
        .addColumn("list", "text", (c) => c.notNull())
        .addColumn("view_token", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("word_views_key", ["user_id", "view_token", "word_id", "list"])
        .execute();
      await db.schema
        .createIndex("word_views_age")
        .on("word_views")
        .columns(["user_id", "created_at"])
        .execute();

      await ofStudentAndWord(table("study_cards"))
        .addColumn("due", "text", (c) => c.notNull())
        .addColumn("reps", "integer", (c) => c.notNull())
        .addColumn("card", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("study_cards_key", ["user_id", "word_id"])
        .execute();
      await db.schema
        .createIndex("study_cards_due")
        .on("study_cards")
        .columns(["user_id", "due"])
        .execute();

      await ofStudentAndWord(table("study_reviews"))
        .addColumn("review_id", "text", (c) => c.notNull())
        .addColumn("rating", "integer", (c) => c.notNull())
        .addColumn("is_first", "integer", (c) => c.notNull())
        .addColumn("reviewed_at", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("study_reviews_key", ["user_id", "review_id"])
        .execute();
      await db.schema
        .createIndex("study_reviews_day")
        .on("study_reviews")
        .columns(["user_id", "reviewed_at"])
        .execute();
    },
  };
}
