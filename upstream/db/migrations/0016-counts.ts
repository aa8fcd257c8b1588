import type { Kysely, Migration } from "kysely";

/** An index that counts the posts of the forum without reading them. */
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
