import { sql } from "kysely";

/**
 * Returns a condition: a row of `segments` belongs to the version at the time in this column. So
 * later changes of a dialogue wait for the next practice.
 */
export function isOfVersion(begunAt: string) {
  const moment = sql.ref(begunAt);
  return sql<boolean>`(segments.since <= ${moment} and (segments.until is null or segments.until > ${moment}))`;
}
