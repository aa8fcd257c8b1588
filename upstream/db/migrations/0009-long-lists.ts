import { sql, type Kysely, type Migration } from "kysely";

/** Adds indexes to count, search and read long lists of dialogues. */
export function longLists(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.dropIndex("questions_list").execute();
      // Covers all searched columns, so that a search reads only the rows that it returns.
      await db.schema
        .createIndex("questions_list")
        .on("questions")
        .columns([
          ...["language_id", "active", "is_recent", "serial_no", "id"],
          ...["question_title", "category"],
        ])
        .execute();
      await db.schema
        .createIndex("labels_type")
        .on("labels")
        .columns(["user_id", "label_type", "question_id"])
        .execute();
      await db.schema.dropIndex("practice_records_user").execute();
      await sql`create index practice_records_newest on practice_records (user_id, status, coalesce(submitted_at, created_at) desc, id desc)`.execute(
        db,
      );
    },
  };
}
