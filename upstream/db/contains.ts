import { sql } from "kysely";

/** Returns a condition: the column contains the text, in any case. Wildcards of SQL are escaped. */
export function contains(column: string, search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
