import type { Kysely, Migration } from "kysely";

/** Re-Start finds the receipts of a record without reading everybody's. */
export function receiptsByRecord(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex("practice_receipts_record")
        .on("practice_receipts")
        .column("record_id")
        .execute();
    },
  };
}
