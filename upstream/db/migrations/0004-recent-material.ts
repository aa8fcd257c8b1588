import { sql, type Kysely, type Migration } from "kysely";

export function recentMaterial(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("questions")
        .addColumn("is_recent", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("subscriptions")
        .addColumn("realtime_vip_material", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`update subscriptions set realtime_vip_material = 1 where plan_name = 'Advance'`.execute(
        db,
      );
    },
  };
}
