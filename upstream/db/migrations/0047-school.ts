import { sql, type Kysely, type Migration } from "kysely";

/**
 * Lets owners change plans on sale. A checkout keeps the terms that its student saw; one of the
 * version before has none and gets the terms of its plan.
 */
export function school(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("plans")
        .addColumn("most_popular", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      // Before, the portal marked the plan with this price.
      await sql`update plans set most_popular = 1 where price_cents = 11900`.execute(db);
      await db.schema.alterTable("checkouts").addColumn("terms", "text").execute();
    },
  };
}
