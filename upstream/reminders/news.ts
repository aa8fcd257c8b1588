import { randomUUID } from "node:crypto";
import type { Db } from "../db/schema.ts";
import { type Letter, PORTAL } from "../mail/letters.ts";
import { putMails } from "../mail/outbox.ts";
import { type StopKey, stopLink } from "./settings.ts";

export type Place = StopKey & { db: Db };
type News = { subject: string; said: string };

/** A statement has a limit of values. */
const AT_ONCE = 500;

/**
 * Queues a mail to each of these students who receive reminders, in the transaction of the
 * teacher's change. `newsFor` gets the student's time zone.
 */
export async function mailNews(
  trx: Db,
  place: Place,
  userIds: number[],
  newsFor: (zone: string) => News,
): Promise<void> {
  const asked = await trx
    .selectFrom("reminders")
    .innerJoin("users", "users.id", "reminders.user_id")
    .select(["users.id", "users.email", "reminders.time_zone"])
    .where("reminders.user_id", "in", [-1, ...userIds])
    .where("reminders.rhythm", "!=", "off")
    .execute();
  const mails = asked.map(({ id, email, time_zone }) => {
    const stop = stopLink(place, id);
    const letter = letterOf(newsFor(time_zone), { origin: place.publicOrigin, stop });
    return { to: email, letter, stopLink: stop, dedupeKey: `news-${randomUUID()}` };
  });
  for (let at = 0; at < mails.length; at += AT_ONCE)
    await putMails(trx, mails.slice(at, at + AT_ONCE));
}

function letterOf(
  { subject, said }: News,
  { origin, stop }: { origin: string; stop: string },
): Letter {
  return {
    subject,
    text: `${said}

Go on here (log in if you are asked to):
${origin}/dashboard

You get this mail because you asked for mails about your practice on the ${PORTAL}. Change that in your profile:
${origin}/user-profile#reminders
End these mails:
${stop}
`,
  };
}
