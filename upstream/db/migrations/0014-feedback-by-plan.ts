import type { Kysely, Migration } from "kysely";

/** Lets the plan decide whether a teacher reviews a mock test. Before, all were reviewed. */
export function feedbackByPlan(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("mock_records")
        .addColumn("with_feedback", "integer", (c) => c.notNull().defaultTo(1))
        .execute();
    },
  };
}
