import type { Kysely, Migration } from "kysely";

/**
 * A mock test that is begun again removes the receipts of its answers: found without reading those
 * of everybody.
 */
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
