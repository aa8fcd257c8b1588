import { sql, type Kysely, type Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

/** Adds words, videos, live sessions, visits, the forum and enquiries. */
export function dailyScreens(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const numbered = (name: string) => withId(db, engine, name);
      const index = (table: string, columns: string[]) =>
        db.schema.createIndex(`${table}_list`).on(table).columns(columns).execute();

      await db.schema.alterTable("users").addColumn("exam_date", "text").execute();
      await db.schema.alterTable("mails").addColumn("reply_to", "text").execute();
      await db.schema
        .alterTable("subscriptions")
        .addColumn("is_live_video_class", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`update subscriptions set is_live_video_class = 1 where plan_name = 'Advance'`.execute(
        db,
      );

      await numbered("categories")
        .addColumn("language_id", "integer", (c) => c.notNull().references("languages.id"))
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("place", "integer", (c) => c.notNull())
        .addColumn("active", "integer", (c) => c.notNull())
        .addUniqueConstraint("categories_name", ["language_id", "name"])
        .execute();
      await index("categories", ["language_id", "active", "place"]);

      await refer(numbered("words"), "category_id", "categories")
        .addColumn("word", "text", (c) => c.notNull())
        .addColumn("paraphrase", "text", (c) => c.notNull())
        .addColumn("place", "integer", (c) => c.notNull())
        .addColumn("active", "integer", (c) => c.notNull())
        .addUniqueConstraint("words_word", ["category_id", "word"])
        .execute();
      await index("words", ["category_id", "active", "place"]);

      await refer(
        refer(db.schema.createTable("word_opens"), "user_id", "users"),
        "word_id",
        "words",
      )
        .addColumn("count_memoriz", "integer", (c) => c.notNull())
        .addColumn("first_opened_at", "text", (c) => c.notNull())
        .addColumn("last_opened_at", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("word_opens_key", ["user_id", "word_id"])
        .execute();

      await numbered("videos")
        .addColumn("slug", "text", (c) => c.notNull().unique())
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("file", "text")
        .addColumn("url", "text")
        .addColumn("captions", "text")
        .addColumn("duration_s", "integer")
        .addColumn("free", "integer", (c) => c.notNull())
        .addColumn("place", "integer", (c) => c.notNull())
        .addColumn("active", "integer", (c) => c.notNull())
        .execute();
      await index("videos", ["active", "place"]);

      await numbered("live_sessions")
        .addColumn("topic", "text", (c) => c.notNull())
        .addColumn("starts_at", "text", (c) => c.notNull())
        .addColumn("ends_at", "text", (c) => c.notNull())
        .addColumn("duration_minutes", "integer", (c) => c.notNull())
        .addColumn("join_url", "text", (c) => c.notNull())
        .addColumn("active", "integer", (c) => c.notNull())
        .addUniqueConstraint("live_sessions_start", ["topic", "starts_at"])
        .execute();
      await index("live_sessions", ["active", "starts_at"]);

      await refer(numbered("visits"), "user_id", "users")
        .addColumn("started_at", "text", (c) => c.notNull())
        .addColumn("last_seen_at", "text", (c) => c.notNull())
        .addColumn("active_ms", "integer", (c) => c.notNull())
        .execute();
      await index("visits", ["user_id", "last_seen_at"]);

      await refer(numbered("forum_posts"), "user_id", "users")
        .addColumn("details", "text", (c) => c.notNull())
        .addColumn("image", "text")
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();

      await refer(refer(numbered("forum_replies"), "post_id", "forum_posts"), "user_id", "users")
        .addColumn("reply", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
      await index("forum_replies", ["post_id", "id"]);

      await refer(numbered("enquiries"), "user_id", "users")
        .addColumn("first_name", "text", (c) => c.notNull())
        .addColumn("last_name", "text", (c) => c.notNull())
        .addColumn("phone", "text", (c) => c.notNull())
        .addColumn("email", "text", (c) => c.notNull())
        .addColumn("message", "text", (c) => c.notNull())
        .addColumn("branch", "text", (c) => c.notNull())
        .addColumn("country", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
    },
  };
}
