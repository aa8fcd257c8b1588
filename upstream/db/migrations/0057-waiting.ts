import { sql, type Kysely, type Migration } from "kysely";

/** Adds indexes that find what waits for staff without reading what is done. */
export function waiting(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex("mock_records_to_review")
        .on("mock_records")
        .columns(["status", "with_feedback", "feedback_status", "submitted_at"])
        .execute();
      await db.schema
        .createIndex("enquiries_waiting")
        .on("enquiries")
        .columns(["state", "id"])
        .execute();
      for (const [name, place, those] of [
        ["forum_reports_waiting", "forum_reports (created_at)", "settled_at is null"],
        [
          "subscriptions_unpaid",
          "subscriptions (payment_failed_at)",
          "payment_failed_at is not null",
        ],
        ["mails_failed", "mails (created_at)", "sent_at is null and attempts > 0"],
      ] as const)
        await sql`create index ${sql.raw(name)} on ${sql.raw(place)} where ${sql.raw(those)}`.execute(
          db,
        );
    },
  };
}
