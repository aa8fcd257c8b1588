import { sql } from "kysely";

/**
 * The condition that a column holds the text, in capitals or not. The wildcards of SQL mean
 * themselves.
 */
export function contains(column: string, search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
