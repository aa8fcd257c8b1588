import type { Kysely, Migration } from "kysely";

export function tokenDevices(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("tokens").addColumn("device", "text").execute();
    },
  };
}
