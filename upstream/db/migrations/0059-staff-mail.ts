import type { Kysely, Migration } from "kysely";

/** Adds the daily mail to staff: whether they get it, and the day of the last one in Sydney. */
export function staffMail(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("staff")
        .addColumn("daily_mail", "integer", (c) => c.notNull().defaultTo(1))
        .execute();
      await db.schema.alterTable("staff").addColumn("mailed_on", "text").execute();
    },
  };
}
