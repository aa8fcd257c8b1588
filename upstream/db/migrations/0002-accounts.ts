import type { Kysely, Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { withId } from "./columns.ts";

/** Adds registration, one-time codes, mailed links and the outbox of mails. */
export function accounts(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const numbered = (name: string) => withId(db, engine, name);

      // One statement per column, because SQLite's "alter table" takes only one.
      await db.schema.alterTable("users").addColumn("branch", "text").execute();
      await db.schema.alterTable("users").addColumn("country", "text").execute();
      await db.schema.alterTable("users").addColumn("is_enrolled", "integer").execute();
      await db.schema.createIndex("users_phone").on("users").column("phone_no").execute();

      await db.schema
        .createTable("one_time_codes")
        .addColumn("user_id", "integer", (c) =>
          c.primaryKey().references("users.id").onDelete("cascade"),
        )
        .addColumn("salt", "text", (c) => c.notNull())
        .addColumn("hash", "text", (c) => c.notNull())
        .addColumn("tries", "integer", (c) => c.notNull())
        .addColumn("expires_at", "text", (c) => c.notNull())
        .addColumn("used_at", "text")
        .execute();

      await numbered("mailed_tokens")
        .addColumn("user_id", "integer", (c) =>
          c.notNull().references("users.id").onDelete("cascade"),
        )
        .addColumn("purpose", "text", (c) => c.notNull())
        .addColumn("hash", "text", (c) => c.notNull().unique())
        .addColumn("expires_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("mailed_tokens_user")
        .on("mailed_tokens")
        .columns(["user_id", "purpose"])
        .execute();

      await numbered("mails")
        .addColumn("to", "text", (c) => c.notNull())
        .addColumn("subject", "text", (c) => c.notNull())
        .addColumn("text", "text", (c) => c.notNull())
        .addColumn("dedupe_key", "text", (c) => c.notNull().unique())
        .addColumn("attempts", "integer", (c) => c.notNull())
        .addColumn("next_attempt_at", "text")
        .addColumn("sent_at", "text")
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("mails_due")
        .on("mails")
        .columns(["next_attempt_at", "id"])
        .execute();
    },
  };
}
