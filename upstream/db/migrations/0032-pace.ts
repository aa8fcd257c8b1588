import type { Kysely, Migration } from "kysely";

export function pace(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("users").addColumn("minutes_a_day", "integer").execute();
      await db.schema.alterTable("users").addColumn("days_off", "text").execute();
    },
  };
}
