import type { Kysely, Migration } from "kysely";

/** Who of the staff recorded a payment that reached the school. */
export function recordedBy(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("payments").addColumn("recorded_by", "text").execute();
    },
  };
}
