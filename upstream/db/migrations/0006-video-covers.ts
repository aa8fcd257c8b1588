import type { Kysely, Migration } from "kysely";

/** The picture that stands for a video until it plays. */
export function videoCovers(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("videos").addColumn("cover", "text").execute();
    },
  };
}
