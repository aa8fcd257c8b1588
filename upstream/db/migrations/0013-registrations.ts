import { sql, type Kysely, type Migration } from "kysely";
import type { Engine } from "../schema.ts";
import { refer, withId } from "./columns.ts";

/** Adds registrations that wait for their code. A verified one becomes an account. */
export function registrations(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const texts = ["email", "password_hash", "first_name", "last_name"];
      await refer(
        texts.reduce(
          (table, column) => table.addColumn(column, "text", (c) => c.notNull()),
          withId(db, engine, "registrations").addColumn("key_hash", "text", (c) =>
            c.notNull().unique(),
          ),
        ),
        "language_id",
        "languages",
      )
        .addColumn("phone_no", "text")
        .addColumn("branch", "text")
        .addColumn("country", "text")
        .addColumn("is_enrolled", "integer")
        .addColumn("code_salt", "text", (c) => c.notNull())
        .addColumn("code_hash", "text", (c) => c.notNull())
        .addColumn("code_tries", "integer", (c) => c.notNull())
        .addColumn("code_expires_at", "text", (c) => c.notNull())
        .addColumn("verified_at", "text")
        .addColumn("created_at", "text", (c) => c.notNull())
        .execute();
      for (const column of ["email", "created_at"])
        await db.schema
          .createIndex(`registrations_${column}`)
          .on("registrations")
          .column(column)
          .execute();
      await refer(withId(db, engine, "registration_links"), "registration_id", "registrations")
        .addColumn("hash", "text", (c) => c.notNull().unique())
        .addColumn("expires_at", "text", (c) => c.notNull())
        .execute();
      await moveUnverified(db);
    },
  };
}

/** Moves unverified accounts. Their codes have expired, but their week-long links may not have. */
async function moveUnverified(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into registrations (key_hash, email, password_hash, first_name, last_name, language_id,
      phone_no, branch, country, is_enrolled, code_salt, code_hash, code_tries, code_expires_at,
      created_at)
    select 'account ' || id, email, password_hash, first_name, last_name, language_id,
      phone_no, branch, country, is_enrolled, '', '', 0, created_at, created_at
    from users where email_verified_at is null`.execute(db);
  await sql`
    insert into registration_links (registration_id, hash, expires_at)
    select registrations.id, mailed_tokens.hash, mailed_tokens.expires_at
    from mailed_tokens
    join users on users.id = mailed_tokens.user_id
    join registrations on registrations.email = users.email
    where purpose = 'verification' and email_verified_at is null`.execute(db);
  await sql`delete from mailed_tokens where purpose = 'verification'`.execute(db);
  await sql`delete from users where email_verified_at is null`.execute(db);
  await db.schema.dropTable("one_time_codes").execute();
}
