import type { Kysely, Migration } from "kysely";

export function takeFacts(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ["peaks", "facts"])
        await db.schema.alterTable("practice_answers").addColumn(column, "text").execute();
    },
  };
}
