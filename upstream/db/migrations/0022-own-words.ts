import type { Kysely, Migration } from "kysely";

/** What students write: descriptions of pictures, and marks of their own practice. */
export function ownWords(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("forum_posts").addColumn("image_alt", "text").execute();
      await db.schema.alterTable("practice_records").addColumn("own_marks", "text").execute();
    },
  };
}
