import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";

const SEARCHED = ["questions", "words", "mock_tests", "videos"];

/** Adds the text by which a search finds a row. A job writes it, in batches, beside requests. */
export function searchText(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of SEARCHED)
        await db.schema.alterTable(table).addColumn("search_text", "text").execute();
      // PostgreSQL refuses an index of very long texts, and reads the rows fast without.
      if (engine === "postgres") return;
      await db.schema.dropIndex("questions_list").execute();
      await db.schema
        .createIndex("questions_list")
        .on("questions")
        .columns(["language_id", "active", "is_recent", "serial_no", "id", "search_text"])
        .execute();
    },
  };
}
