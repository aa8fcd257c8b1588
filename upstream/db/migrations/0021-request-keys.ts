import type { Kysely, Migration } from "kysely";

/** Adds the key of a form, so that a form sent twice is stored once. */
export function requestKeys(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ["forum_posts", "forum_replies", "enquiries"]) {
        await db.schema.alterTable(table).addColumn("request_key", "text").execute();
        await db.schema
          .createIndex(`${table}_request`)
          .on(table)
          .columns(["user_id", "request_key"])
          .unique()
          .execute();
      }
    },
  };
}
