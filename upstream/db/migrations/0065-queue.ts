import { type Kysely, type Migration, sql } from "kysely";

/** Makes the jobs by the clock rows of one queue, in which any job can wait. */
export function queue(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      for (const column of ["kind", "payload", "person"])
        await schema
          .alterTable("jobs")
          .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
          .execute();
      for (const column of ["rank", "turn", "tries"])
        await schema
          .alterTable("jobs")
          .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
          .execute();
      await schema
        .alterTable("jobs")
        .addColumn("created_at", "bigint", (c) => c.notNull().defaultTo(0))
        .execute();
      await schema.alterTable("jobs").addColumn("fault", "text").execute();
      await schema.alterTable("jobs").addColumn("failed_at", "bigint").execute();
      await sql`update jobs set kind = name`.execute(db);
      for (const [index, columns] of [
        ["jobs_due", "due_at"],
        ["jobs_next", "kind, rank, turn, created_at"],
      ] as const)
        await sql`create index ${sql.raw(index)} on jobs (${sql.raw(columns)}) where failed_at is null`.execute(
          db,
        );
      await sql`create index jobs_of on jobs (kind, rank, person, turn)`.execute(db);
    },
  };
}
