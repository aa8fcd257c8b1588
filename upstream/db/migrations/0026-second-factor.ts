import type { Kysely, Migration } from "kysely";
import { refer } from "./columns.ts";

/** Adds the second factor of staff: the app's secret, recovery codes, unfinished sessions. */
export function secondFactor(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      await schema.alterTable("staff").addColumn("totp_secret", "text").execute();
      await schema.alterTable("staff").addColumn("totp_step", "integer").execute();
      await schema
        .alterTable("staff_sessions")
        .addColumn("stage", "text", (c) => c.notNull().defaultTo("whole"))
        .execute();
      await schema
        .alterTable("staff_sessions")
        .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      const codes = schema
        .createTable("staff_recovery_codes")
        .addColumn("hash", "text", (c) => c.primaryKey());
      await refer(codes, "staff_id", "staff").execute();
    },
  };
}
