import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { withId } from "./columns.ts";

/** Adds the sentences that teachers insert into remarks. Without a teacher they are the school's. */
export function remarkSentences(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await withId(db, engine, "remark_sentences")
        .addColumn("staff_id", "integer", (c) => c.references("staff.id").onDelete("cascade"))
        .addColumn("word", "text", (c) => c.notNull())
        .addColumn("text", "text", (c) => c.notNull())
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("remark_sentences_of")
        .on("remark_sentences")
        .column("staff_id")
        .execute();
    },
  };
}
