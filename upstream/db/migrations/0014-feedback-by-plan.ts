import type { Kysely, Migration } from "kysely";

/** A mock test is reviewed by a teacher where the plan says so; until now all were. */
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
