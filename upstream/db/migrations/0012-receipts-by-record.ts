import type { Kysely, Migration } from "kysely";

/** Adds an index, so that Re-Start finds the receipts of a record without a full scan. */
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
