import type { Kysely, Migration } from "kysely";

/** Lets owners choose the languages for new students. Before, all were offered. */
export function offeredLanguages(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("languages")
        .addColumn("offered", "integer", (c) => c.notNull().defaultTo(1))
        .execute();
    },
  };
}
