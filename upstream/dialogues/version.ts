import { sql } from "kysely";
import { stamp, stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";

/**
 * Returns a condition: a row of `segments` belongs to the version at the time in this column. So
 * later changes of a dialogue wait for the next practice.
 */
export function isOfVersion(begunAt: string) {
  const moment = sql.ref(begunAt);
  return sql<boolean>`(segments.since <= ${moment} and (segments.until is null or segments.until > ${moment}))`;
}

/**
 * Returns when a practice begins with an answer to this segment: now, or while the segment was
 * offered, because the student had opened that version.
 */
export async function beginningWith(db: Db, segmentId: number | null): Promise<string> {
  const segment = await db
    .selectFrom("segments")
    .select("until")
    .where("id", "=", segmentId ?? -1)
    .executeTakeFirst();
  return segment?.until ? stampAfter(-1, Date.parse(segment.until)) : stamp();
}
