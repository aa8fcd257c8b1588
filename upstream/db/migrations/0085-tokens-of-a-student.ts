import type { Kysely, Migration } from "kysely";

/** Lets a log-in, a list of log-ins and a deletion find a student's tokens without reading all. */
export function tokensOfAStudent(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.createIndex("tokens_user").on("tokens").column("user_id").execute();
    },
  };
}
