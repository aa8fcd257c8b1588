import { sql } from "kysely";
import type { Db } from "./schema.ts";
import { isShared } from "./shared.ts";

/** Above each number of a student or of content, in both engines. */
export const MOST = 2_147_483_647;

type Row = Record<string, number | string>;

/**
 * Returns the database with these rows, at least one, as the table `asker`. So one statement asks
 * for many students, and is the same text for one.
 */
export function withAskers<Asker extends Row & { user_id: number }>(
  db: Db,
  askers: readonly Asker[],
) {
  return db.with("asker", () => tableOf(db, askers));
}

/**
 * Returns rows, at least one, as a table that takes one parameter. So a statement with many rows is
 * not longer than one with one row: PostgreSQL plans each row of `values` anew.
 */
export function tableOf<Given extends Row>(db: Db, given: readonly Given[]) {
  const columns = Object.entries(given[0] ?? {}).map(([name, value]) => ({
    name,
    type: typeof value === "number" ? sql`integer` : sql`text`,
  }));
  const rows = JSON.stringify(given);
  return isShared(db)
    ? sql<Given>`(select * from json_to_recordset(${rows}::json) as given (${sql.join(
        columns.map(({ name, type }) => sql`${sql.ref(name)} ${type}`),
      )}))`
    : sql<Given>`(select ${sql.join(
        columns.map(({ name }) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`),
      )} from json_each(${rows}))`;
}

/** Returns the rows of each student. */
export function byUser<Found extends { user_id: number }>(rows: readonly Found[]) {
  const found = new Map<number, Omit<Found, "user_id">[]>();
  for (const { user_id, ...row } of rows) {
    const own = found.get(user_id);
    if (own) own.push(row);
    else found.set(user_id, [row]);
  }
  return (userId: number) => found.get(userId) ?? [];
}
