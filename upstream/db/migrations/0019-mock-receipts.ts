import type { Kysely, Migration } from "kysely";

/** Re-Start of a mock test finds its receipts without reading everybody's. */
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
