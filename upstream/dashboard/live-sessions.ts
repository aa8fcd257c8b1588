import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";

/** Lists live sessions that have not ended, soonest first. Only `accessible` gives the link. */
export async function upcomingSessions(db: Db, now: number, accessible: boolean) {
  const sessions = await db
    .selectFrom("live_sessions")
    .select(["topic", "starts_at", "duration_minutes", "join_url"])
    .where("active", "=", 1)
    .where("ends_at", ">", stamp(new Date(now)))
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  return sessions.map(({ topic, starts_at, duration_minutes, join_url }) => ({
    topic,
    start_time: new Date(starts_at).toISOString(),
    duration_minutes,
    accessible,
    join_url: accessible ? join_url : null,
  }));
}
