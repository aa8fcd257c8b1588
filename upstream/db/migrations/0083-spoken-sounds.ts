import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { withId } from "./columns.ts";

/** Adds the sounds that a machine speaks: for a cell of a dialogue's draft, or for a word. */
export function spokenSounds(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await withId(db, engine, "spoken_sounds")
        .addColumn("question_id", "integer", (c) =>
          c.references("questions.id").onDelete("cascade"),
        )
        .addColumn("segment_key", "integer")
        .addColumn("word_id", "integer", (c) => c.references("words.id").onDelete("cascade"))
        .addColumn("language", "text", (c) => c.notNull())
        .addColumn("text", "text", (c) => c.notNull())
        .addColumn("voice", "text", (c) => c.notNull())
        .addColumn("model", "text")
        .addColumn("file_name", "text")
        .addColumn("duration_ms", "integer")
        .addColumn("peaks", "text")
        .addColumn("approved", "integer", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
      for (const column of ["question_id", "word_id", "file_name"])
        await db.schema
          .createIndex(`spoken_sounds_${column}`)
          .on("spoken_sounds")
          .column(column)
          .execute();
    },
  };
}
