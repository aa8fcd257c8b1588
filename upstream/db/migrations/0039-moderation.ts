import { sql, type Kysely, type Migration } from "kysely";
import { refer } from "./columns.ts";

/** Adds hidden posts, students who may not post, and students' reports. */
export function moderation(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      for (const table of ["forum_posts", "forum_replies"])
        for (const column of ["hidden_at", "hidden_by"])
          await schema.alterTable(table).addColumn(column, "text").execute();
      await schema.alterTable("users").addColumn("forum_blocked_at", "text").execute();
      const reports = schema.createTable("forum_reports");
      await refer(refer(reports, "post_id", "forum_posts"), "user_id", "users")
        .addColumn("created_at", "text", (c) => c.notNull())
        .addColumn("settled_at", "text")
        .addPrimaryKeyConstraint("forum_reports_key", ["post_id", "user_id"])
        .execute();
      // Counts and lists visible posts and open reports without reading the rest.
      await sql`create index forum_posts_shown on forum_posts (id) where hidden_at is null`.execute(
        db,
      );
      await sql`create index forum_reports_open on forum_reports (post_id) where settled_at is null`.execute(
        db,
      );
    },
  };
}
