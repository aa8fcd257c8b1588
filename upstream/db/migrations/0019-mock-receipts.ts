import type { Kysely, Migration } from "kysely";

/** Adds an index, so that a mock test's Re-Start finds its receipts without a full scan. */
export function mockReceipts(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex("mock_receipts_answer")
        .on("mock_receipts")
        .column("mocktest_answer_id")
        .execute();
    },
  };
}
