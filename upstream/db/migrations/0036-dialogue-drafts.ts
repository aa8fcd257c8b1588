import type { Kysely, Migration } from "kysely";

/** What staff change of a dialogue before they publish it. */
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
