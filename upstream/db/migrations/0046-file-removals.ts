import type { Kysely, Migration } from "kysely";

/** Adds files to remove some days later, when several APIs share them. */
export function fileRemovals(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("file_removals")
        .addColumn("store", "text", (c) => c.notNull())
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("due_at", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("file_removals_pk", ["store", "name"])
        .execute();
    },
  };
}
