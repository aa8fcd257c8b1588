import type { Kysely, Migration } from "kysely";

/** Adds what makes a live session one event of a calendar, however it changes. */
export function sessionEvents(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ["uid", "slot", "changed_at"])
        await db.schema.alterTable("live_sessions").addColumn(column, "text").execute();
      await db.schema
        .alterTable("live_sessions")
        .addColumn("sequence", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
    },
  };
}
