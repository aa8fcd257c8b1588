import type { Kysely, Migration } from "kysely";

/** The plan decides whether a teacher reviews a mock test; until now all were reviewed. */
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
