import type { Kysely, Migration } from "kysely";

/** Adds what a machine heard of takes, and students' answers to the question whether it may. */
export function speech(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ["practice_answers", "mock_answers"])
        await db.schema.alterTable(table).addColumn("heard", "text").execute();
      await db.schema.alterTable("users").addColumn("speech_agreed", "integer").execute();
      await db.schema.alterTable("users").addColumn("speech_terms", "text").execute();
    },
  };
}
