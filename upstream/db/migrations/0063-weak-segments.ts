import type { Kysely, Migration } from "kysely";
import { refer } from "./columns.ts";

/** Adds the segments that a student speaks again. */
export function weakSegments(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema.createTable("weak_segments");
      await refer(refer(table, "user_id", "users"), "segment_id", "segments")
        .addColumn("reasons", "text", (c) => c.notNull())
        .addColumn("by_teacher", "integer", (c) => c.notNull())
        // Only submitted work makes a segment weak, and that leaves with the student's account.
        .addColumn("record_id", "integer")
        .addColumn("mock_record_id", "integer")
        .addColumn("since", "text", (c) => c.notNull())
        .addColumn("left_at", "text")
        .addColumn("due", "text", (c) => c.notNull())
        .addColumn("reps", "integer", (c) => c.notNull())
        .addColumn("card", "text")
        .addColumn("review_id", "text")
        .addColumn("rating", "integer")
        .addColumn("rated_record_id", "integer")
        .addColumn("rated_at", "text")
        .addPrimaryKeyConstraint("weak_segments_key", ["user_id", "segment_id"])
        .execute();
    },
  };
}
