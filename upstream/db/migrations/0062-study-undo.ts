import type { Kysely, Migration } from "kysely";

/** Adds to a studied card what its last review replaced, so that this review can be undone. */
export function studyUndo(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ["review_id", "before"])
        await db.schema.alterTable("study_cards").addColumn(column, "text").execute();
      await db.schema.alterTable("study_reviews").addColumn("undone_at", "text").execute();
    },
  };
}
