import type { Kysely, Migration } from "kysely";

/** Adds drafts of dialogues, which staff edit before publishing. */
export function dialogueDrafts(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("dialogue_drafts")
        .addColumn("question_id", "integer", (c) =>
          c.primaryKey().references("questions.id").onDelete("cascade"),
        )
        .addColumn("draft", "text")
        .addColumn("version", "integer", (c) => c.notNull())
        .addColumn("saved_by", "text", (c) => c.notNull())
        .addColumn("updated_at", "text", (c) => c.notNull())
        .execute();
    },
  };
}
