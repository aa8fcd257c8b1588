import type { Kysely, Migration } from "kysely";

/** Adds students' descriptions of images, and their marks for their own practice. */
export function ownWords(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("forum_posts").addColumn("image_alt", "text").execute();
      await db.schema.alterTable("practice_records").addColumn("own_marks", "text").execute();
    },
  };
}
