import { hashOf, newSecret, signatureOf } from "../account/secrets.ts";
import { stampAfter } from "../clock.ts";
import { upcomingSessions } from "../dashboard/live-sessions.ts";
import { dueWork } from "../dashboard/work.ts";
import type { Clocked } from "../db/schema.ts";
import type { Offer } from "../plans/free-taste.ts";
import { SYDNEY } from "../zone.ts";
import { daysOf } from "./day.ts";

/**
 * Makes the secret of a student's calendar URL and stores its hash. The earlier secret stops
 * working.
 */
export async function makeFeed(
  { db, clock }: Clocked,
  userId: number,
  zone: string | null,
): Promise<string> {
  const { secret, hash } = newSecret();
  const feed = { feed_hash: hash, feed_made_at: stampAfter(0, clock()) };
  const silent = { rhythm: "off", weekday: 1, hour: 7, next_mail_at: null } as const;
  await db
    .insertInto("reminders")
    .values({ user_id: userId, time_zone: zone ?? SYDNEY, ...silent, ...feed })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(feed))
    .execute();
  return secret;
}

/** Returns the calendar data of the student with this secret; null when nobody has it. */
export async function readFeed(deps: Offer & { checkoutKey: string }, secret: string) {
  const { db, clock } = deps;
  const owner = await db
    .selectFrom("reminders")
    .innerJoin("users", "users.id", "reminders.user_id")
    .select(["users.id", "users.language_id", "users.exam_date", "reminders.time_zone"])
    .where("feed_hash", "=", hashOf(secret))
    .executeTakeFirst();
  if (!owner) return null;
  const { id, language_id: languageId, exam_date, time_zone } = owner;
  const [day] = await daysOf(deps, [{ student: { id, languageId }, time_zone }]);
  return {
    time_zone,
    exam_date,
    person: personOf(deps, id),
    // Without join links, because a stranger may find the calendar.
    ...(await upcomingSessions(db, clock(), false)),
    work: await dueWork(db, { id, languageId }, clock()),
    today: day?.told,
  };
}

/** Returns a name of the student for calendars that nobody can make from an id or an e-mail. */
export function personOf({ checkoutKey }: { checkoutKey: string }, userId: number): string {
  return signatureOf(`calendar-${userId}`, checkoutKey);
}
