import type { Kysely, Migration } from "kysely";

/** Adds an index that counts forum posts without reading them. */
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
