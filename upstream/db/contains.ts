import { sql } from "kysely";

/** Whether a column holds the text, in capitals or not. SQL's wildcards are plain characters. */
export function contains(column: string, search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
