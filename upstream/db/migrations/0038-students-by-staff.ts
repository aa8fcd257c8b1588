import type { Kysely, Migration } from "kysely";

/** Adds blocking and delayed deletion of students by staff, and indexes for their list. */
export function studentsByStaff(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      for (const column of ["blocked_at", "blocked_reason", "deletes_at"])
        await schema.alterTable("users").addColumn(column, "text").execute();
      const index = (name: string, columns: string[]) =>
        schema.createIndex(name).on("users").columns(columns).execute();
      await index("users_language", ["language_id", "id"]);
      await index("users_seen", ["last_active_at"]);
      await index("users_deletes_at", ["deletes_at"]);
      // The record of payments that a school must keep after a student is deleted.
      await schema
        .createTable("payments_kept")
        .addColumn("id", "integer", (c) => c.primaryKey())
        .addColumn("plan_name", "text", (c) => c.notNull())
        .addColumn("amount_cents", "integer", (c) => c.notNull())
        .addColumn("payment_mode", "text", (c) => c.notNull())
        .addColumn("paid_at", "text", (c) => c.notNull())
        .addColumn("paid_until", "text", (c) => c.notNull())
        .execute();
    },
  };
}
