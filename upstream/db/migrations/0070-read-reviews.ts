import type { Kysely, Migration } from "kysely";

/** Adds when the student first read a teacher's review. */
export function readReviews(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("mock_records").addColumn("read_at", "text").execute();
    },
  };
}
