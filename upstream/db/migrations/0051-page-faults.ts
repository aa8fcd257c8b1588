import type { Kysely, Migration } from "kysely";

/** Adds counts of scripts that broke in browsers: one row a day for all that are alike. */
export function pageFaults(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("page_faults")
        .addColumn("day", "text", (c) => c.notNull())
        .addColumn("part", "text", (c) => c.notNull())
        .addColumn("state", "text", (c) => c.notNull())
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("takes", "integer", (c) => c.notNull())
        .addColumn("release", "text", (c) => c.notNull())
        .addColumn("browser", "text", (c) => c.notNull())
        .addColumn("count", "integer", (c) => c.notNull())
        .addPrimaryKeyConstraint("page_faults_alike", [
          ...(["day", "part", "state", "kind", "takes", "release", "browser"] as const),
        ])
        .execute();
    },
  };
}
