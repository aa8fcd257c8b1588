import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { queryPostgres, urlOf } from "./postgres-query.ts";

/** SKIP_POSTGRES=1 skips the tests on PostgreSQL. */
export const skipPostgres = process.env.SKIP_POSTGRES === "1";

/** Makes a database on the run's server, empty or a copy of another. */
export async function createDatabase(
  template = "template1",
): Promise<{ url: string; drop: () => Promise<void> }> {
  const { port, problem } = inject("postgres");
  if (port === undefined) throw new Error(problem);
  const name = `test_${randomBytes(8).toString("hex")}`;
  await queryPostgres(urlOf(port, "postgres"), `create database ${name} template ${template}`);
  return {
    url: urlOf(port, name),
    drop: () => queryPostgres(urlOf(port, "postgres"), `drop database ${name} with (force)`),
  };
}
