import type { Kysely, Migration } from "kysely";

/** Adds the member of staff who recorded a payment. */
export function recordedBy(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("payments").addColumn("recorded_by", "text").execute();
    },
  };
}
