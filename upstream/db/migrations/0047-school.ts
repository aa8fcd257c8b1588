import { sql, type Kysely, type Migration } from "kysely";

/**
 * Owners change what is sold. A checkout keeps the terms that its student saw; one of the version
 * before has none and takes those of its plan.
 */
export function school(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("plans")
        .addColumn("most_popular", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      // Until now the portal marked the plan of this price.
      await sql`update plans set most_popular = 1 where price_cents = 11900`.execute(db);
      await db.schema.alterTable("checkouts").addColumn("terms", "text").execute();
    },
  };
}
