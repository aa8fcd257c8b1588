import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";

/** Adds which dialogues are only for mock tests. */
export function dialogueUse(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("questions")
        .addColumn("tests_only", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      // PostgreSQL has another index, whose first columns are enough.
      if (engine === "postgres") return;
      await db.schema.dropIndex("questions_list").execute();
      await db.schema
        .createIndex("questions_list")
        .on("questions")
        .columns([
          ...["language_id", "active", "tests_only", "is_recent"],
          ...["serial_no", "id", "search_text"],
        ])
        .execute();
    },
  };
}
