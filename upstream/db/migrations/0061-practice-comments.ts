import type { Kysely, Migration } from "kysely";

/** Adds comments on moments of the answers to a remark on a practice. */
export function practiceComments(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("practice_remarks").addColumn("comments", "text").execute();
    },
  };
}
