import type { Kysely, Migration } from "kysely";

/** Adds what must come across of a segment: JSON. */
export function keyFacts(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("segments").addColumn("key_facts", "text").execute();
    },
  };
}
