import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";

/**
 * Lists live sessions that have not ended, soonest first, and those that are cancelled, so that
 * calendars remove them. Only `accessible` gives the link.
 */
export async function upcomingSessions(db: Db, now: number, accessible: boolean) {
  const sessions = await db
    .selectFrom("live_sessions")
    .select(["topic", "starts_at", "duration_minutes", "join_url"])
    .select(["active", "uid", "sequence", "changed_at"])
    .where("ends_at", ">", stamp(new Date(now)))
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  const told = (isOn: boolean) =>
    sessions.flatMap(({ active, starts_at, join_url, ...session }) =>
      (active === 1) === isOn
        ? {
            ...session,
            start_time: new Date(starts_at).toISOString(),
            accessible,
            join_url: isOn && accessible ? join_url : null,
          }
        : [],
    );
  return { meetings: told(true), cancelled: told(false) };
}
