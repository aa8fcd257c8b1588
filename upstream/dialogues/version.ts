import { sql } from "kysely";

/**
 * Whether a row of `segments` belongs to the version with which a practice began, by the column that
 * tells when it did. Later changes of the dialogue wait for the next practice.
 */
export function isOfVersion(begunAt: string) {
  const moment = sql.ref(begunAt);
  return sql<boolean>`(segments.since <= ${moment} and (segments.until is null or segments.until > ${moment}))`;
}
