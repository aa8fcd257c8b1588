import { sql, type Kysely, type Migration } from "kysely";

/** Indexes for counting, searching and reading lists of many dialogues. */
export function longLists(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.dropIndex("questions_list").execute();
      // Covers all that a search looks at, so that it reads only rows that it shows.
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
