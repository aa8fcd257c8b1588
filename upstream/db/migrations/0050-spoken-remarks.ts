import type { Kysely, Migration } from "kysely";

/** Adds spoken remarks of teachers, stored as a sound among the recordings. */
export function spokenRemarks(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ["file_name", "sha256", "content_type", "peaks"])
        await db.schema.alterTable("practice_remarks").addColumn(column, "text").execute();
      await db.schema.alterTable("practice_remarks").addColumn("duration_ms", "integer").execute();
      await db.schema
        .createIndex("practice_remarks_file_name")
        .on("practice_remarks")
        .column("file_name")
        .execute();
    },
  };
}
