import { type Kysely, type Migration, sql } from "kysely";

/** Adds an index that counts the visible replies of a post, and finds one page of them. */
export function shownReplies(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index forum_replies_shown on forum_replies (post_id, id)
        where hidden_at is null`.execute(db);
    },
  };
}
