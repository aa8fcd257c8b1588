import type { Kysely, Migration } from "kysely";

/** Adds when a segment became weak: it is not work of that day. */
export function weakSince(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("weak_segments").addColumn("weak_at", "text").execute();
    },
  };
}
