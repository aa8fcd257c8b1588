import type { Kysely, Migration } from "kysely";

/** Adds what a receipt says, and the school's own series of their numbers. */
export function receipts(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ["payments", "payments_kept"]) {
        await db.schema.alterTable(table).addColumn("receipt_no", "text").execute();
        await db.schema.alterTable(table).addColumn("receipt", "text").execute();
      }
      await db.schema
        .createIndex("payments_receipt_no")
        .unique()
        .on("payments")
        .column("receipt_no")
        .execute();
      await db.schema
        .createTable("receipt_series")
        .addColumn("prefix", "text", (c) => c.primaryKey())
        .addColumn("next", "integer", (c) => c.notNull())
        .addColumn("width", "integer", (c) => c.notNull())
        .addColumn("is_used", "integer", (c) => c.notNull())
        .execute();
    },
  };
}
