import type { Kysely, Migration } from "kysely";

/** Adds reminder mails, and the secret URL of a student's calendar. */
export function reminders(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      await schema
        .createTable("reminders")
        .addColumn("user_id", "integer", (c) =>
          c.primaryKey().references("users.id").onDelete("cascade"),
        )
        .addColumn("time_zone", "text", (c) => c.notNull())
        .addColumn("rhythm", "text", (c) => c.notNull())
        .addColumn("weekday", "integer", (c) => c.notNull())
        .addColumn("hour", "integer", (c) => c.notNull())
        .addColumn("next_mail_at", "text")
        .addColumn("feed_hash", "text", (c) => c.unique())
        .addColumn("feed_made_at", "text")
        .execute();
      await schema
        .createIndex("reminders_next_mail_at")
        .on("reminders")
        .column("next_mail_at")
        .execute();
      await schema.alterTable("mails").addColumn("stop_link", "text").execute();
    },
  };
}
