import type { Kysely, Migration } from "kysely";

/** How much a student wants to do: minutes a day, and the weekdays that are off. */
export function pace(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("users").addColumn("minutes_a_day", "integer").execute();
      await db.schema.alterTable("users").addColumn("days_off", "text").execute();
    },
  };
}
