import type { Kysely, Migration } from "kysely";

/** Which member of staff recorded a payment. */
export function recordedBy(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("payments").addColumn("recorded_by", "text").execute();
    },
  };
}
