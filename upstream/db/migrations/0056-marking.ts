import { type Kysely, type Migration, sql } from "kysely";
import { refer } from "./columns.ts";

/** Adds who marks a test, and the waves of its answers. Who began a review keeps it. */
export function marking(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const markers = db.schema.createTable("mock_markers");
      await refer(refer(markers, "record_id", "mock_records"), "staff_id", "staff")
        .addColumn("seen_at", "text", (c) => c.notNull())
        .addColumn("taken_at", "text")
        .addPrimaryKeyConstraint("mock_markers_key", ["record_id", "staff_id"])
        .execute();
      for (const column of ["peaks", "facts"])
        await db.schema.alterTable("mock_answers").addColumn(column, "text").execute();
      await sql`insert into mock_markers (record_id, staff_id, seen_at, taken_at)
        select record.id, max(staff.id), max(draft.updated_at), max(draft.updated_at)
        from mock_review_drafts as draft
        join mock_records as record on record.id = draft.record_id and record.feedback_status = 0
        join staff on staff.name = draft.saved_by
        where draft.updated_at =
          (select max(newest.updated_at) from mock_review_drafts as newest
            where newest.record_id = draft.record_id)
        group by record.id`.execute(db);
    },
  };
}
