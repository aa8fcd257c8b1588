import type { Kysely, Migration } from "kysely";

/** What a student's log-in was made with, in words. */
export function tokenDevices(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("tokens").addColumn("device", "text").execute();
    },
  };
}
