import type { Kysely, Migration } from "kysely";

/** Adds the tables that several APIs on one PostgreSQL server share: jobs and attempts. */
export function jobs(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("jobs")
        .addColumn("name", "text", (c) => c.primaryKey())
        .addColumn("due_at", "bigint", (c) => c.notNull())
        .addColumn("held_until", "bigint", (c) => c.notNull())
        .execute();
      await db.schema
        .createTable("attempts")
        .addColumn("key", "text", (c) => c.primaryKey())
        .addColumn("count", "integer", (c) => c.notNull())
        .addColumn("ends_at", "bigint", (c) => c.notNull())
        .execute();
    },
  };
}
