import { sql, type Kysely, type Migration } from "kysely";

/** Adds facts about staff log-ins, the order of mails, pictures of posts. */
export function logInsAndRanks(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      for (const column of ["device", "place", "created_at", "last_used_at"])
        await schema.alterTable("staff_sessions").addColumn(column, "text").execute();
      await schema
        .alterTable("mails")
        .addColumn("rank", "integer", (c) => c.notNull().defaultTo(1))
        .execute();
      await sql`update mails set rank = 3 where stop_link is not null`.execute(db);
      await sql`create index mails_waiting on mails (rank, id) where next_attempt_at is not null`.execute(
        db,
      );
      await sql`create index forum_posts_image on forum_posts (image) where image is not null`.execute(
        db,
      );
    },
  };
}
