import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

/** Adds the mailed links by which people join the staff or choose a new password. */
export function staffLinks(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await refer(withId(db, engine, "staff_links"), "staff_id", "staff")
        .addColumn("hash", "text", (c) => c.notNull().unique())
        .addColumn("email", "text", (c) => c.notNull())
        .addColumn("name", "text")
        .addColumn("role", "text")
        .addColumn("expires_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("staff_links_of")
        .on("staff_links")
        .columns(["staff_id", "email"])
        .execute();
    },
  };
}
