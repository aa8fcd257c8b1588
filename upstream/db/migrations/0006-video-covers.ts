import type { Kysely, Migration } from "kysely";

export function videoCovers(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("videos").addColumn("cover", "text").execute();
    },
  };
}
