import type { Kysely, Migration } from "kysely";

/** Owners say which languages new students may choose. Until now all of them. */
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
