import type { Kysely, Migration } from "kysely";

/** Lets staff write a live session before students see it, and withdraw it. */
export function shownSessions(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("timetable")
        .addColumn("active", "integer", (c) => c.notNull().defaultTo(1))
        .execute();
    },
  };
}
