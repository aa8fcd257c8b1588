import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { withId } from "./columns.ts";

/** Adds the roles of staff, and a log of their changes. */
export function staffRoles(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // Before, everybody had all rights. An update takes none away.
      await db.schema
        .alterTable("staff")
        .addColumn("role", "text", (c) => c.notNull().defaultTo("owner"))
        .execute();
      await withId(db, engine, "staff_log")
        .addColumn("at", "text", (c) => c.notNull())
        .addColumn("staff_name", "text", (c) => c.notNull())
        .addColumn("did", "text", (c) => c.notNull())
        .addColumn("about", "text", (c) => c.notNull())
        .addColumn("before", "text")
        .addColumn("after", "text")
        .execute();
    },
  };
}
