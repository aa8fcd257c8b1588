import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

/** Adds the school's own pages with all their versions, and which of them a student agreed to. */
export function schoolPages(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await withId(db, engine, "school_pages")
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("version", "integer", (c) => c.notNull())
        .addColumn("text", "text", (c) => c.notNull())
        .addColumn("saved_by", "text", (c) => c.notNull())
        .addColumn("saved_at", "text", (c) => c.notNull())
        .addUniqueConstraint("school_pages_version", ["kind", "version"])
        .execute();
      await refer(
        refer(db.schema.createTable("agreements"), "user_id", "users"),
        "page_id",
        "school_pages",
      )
        .addColumn("agreed_at", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint("agreements_key", ["user_id", "page_id"])
        .execute();
      await db.schema.alterTable("registrations").addColumn("agreed", "text").execute();
    },
  };
}
