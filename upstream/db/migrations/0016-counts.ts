import type { Kysely, Migration } from "kysely";

/** An index by which the posts of the forum are counted: without it each post is read. */
export function counts(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex("forum_posts_writer")
        .on("forum_posts")
        .column("user_id")
        .execute();
    },
  };
}
