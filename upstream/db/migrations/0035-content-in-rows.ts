import { sql, type Kysely, type Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { withId } from "./columns.ts";

const OWNED = ["questions", "words", "videos", "mock_tests", "plans"];

/**
 * Moves content into rows, so that no start reads folders. A changed segment becomes a new row, so
 * that a begun practice keeps its own.
 */
export function contentInRows(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of OWNED)
        await db.schema
          .alterTable(table)
          .addColumn("own", "integer", (c) => c.notNull().defaultTo(0))
          .execute();
      await db.schema
        .alterTable("mock_tests")
        .addColumn("listed", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("mock_tests")
        .addColumn("dialogues", "text", (c) => c.notNull().defaultTo("[]"))
        .execute();
      await db.schema
        .alterTable("segments")
        .addColumn("place", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("segments")
        .addColumn("since", "text", (c) => c.notNull().defaultTo(""))
        .execute();
      await db.schema.alterTable("segments").addColumn("until", "text").execute();
      await sql`update segments set place = serial_no`.execute(db);
      await sql`update segments set until = '' where active = 0`.execute(db);
      await withId(db, engine, "timetable")
        .addColumn("own", "integer", (c) => c.notNull())
        .addColumn("topic", "text", (c) => c.notNull())
        .addColumn("weekday", "text")
        .addColumn("date", "text")
        .addColumn("time", "text", (c) => c.notNull())
        .addColumn("duration_minutes", "integer", (c) => c.notNull())
        .addColumn("join_url", "text", (c) => c.notNull())
        .addColumn("trial", "integer", (c) => c.notNull())
        .execute();
    },
  };
}
