import { stampAfter } from "../clock.ts";
import type { Rhythm } from "../db/reminder-tables.ts";
import type { Clocked, Db } from "../db/schema.ts";
import { readSigned, sign } from "../account/secrets.ts";
import { choice, integer, optionalInteger, refuse, text, validate } from "../validation.ts";
import { isZone } from "../zone.ts";
import { nextMail } from "./moment.ts";

type Place = Clocked & { reachesPeople: boolean };
/** What signs a link that stops the mails. */
export type StopKey = { publicOrigin: string; checkoutKey: string };

const RHYTHMS: readonly Rhythm[] = ["off", "daily", "weekly"];
/** The default of the form: Mondays at seven in the morning. */
const FIRST = { rhythm: "off" as const, weekday: 1, hour: 7, time_zone: null, feed_made_at: null };

/** Returns a student's reminders, and whether mails reach anybody. */
export async function findReminders({ db, reachesPeople }: Omit<Place, "clock">, userId: number) {
  const found = await db
    .selectFrom("reminders")
    .select(["rhythm", "weekday", "hour", "time_zone", "feed_made_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return { ...(found ?? FIRST), can_mail: reachesPeople };
}

/** Stores the times of reminders, and plans the first one. */
export async function saveReminders(
  deps: Place,
  userId: number,
  input: Record<string, unknown>,
): Promise<void> {
  const { weekday, ...given } = validate(fieldsOf(deps), input);
  const when = { ...given, weekday: weekday ?? FIRST.weekday };
  const next = nextMail(when, deps.clock());
  const row = { ...when, next_mail_at: next === null ? null : stampAfter(0, next) };
  await deps.db
    .insertInto("reminders")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

function fieldsOf({ reachesPeople }: Pick<Place, "reachesPeople">) {
  return {
    rhythm: choice(RHYTHMS).transform((rhythm, context) =>
      rhythm === "off" || reachesPeople
        ? rhythm
        : refuse(context, "Mails cannot be sent from here."),
    ),
    weekday: optionalInteger({ min: 0, max: 6 }),
    hour: integer({ min: 0, max: 23 }),
    time_zone: timeZone(),
  };
}

export function timeZone() {
  return text(60).transform((zone, context) =>
    isZone(zone) ? zone : refuse(context, "The selected time zone is invalid."),
  );
}

const STOPS = /^reminders-(\d{1,15})$/;

/** Returns the URL for a stop of the mails without a log-in. Opening it stops nothing. */
export function stopLink({ publicOrigin, checkoutKey }: StopKey, userId: number): string {
  return `${publicOrigin}/reminders/stop/${sign(`reminders-${userId}`, checkoutKey)}`;
}

/** Stops a student's mails. Returns false when the token is not ours. */
export async function stopReminders(
  { db, checkoutKey }: { db: Db; checkoutKey: string },
  token: string,
): Promise<boolean> {
  const [, userId] = STOPS.exec(readSigned(token, checkoutKey) ?? "") ?? [];
  if (userId === undefined) return false;
  await db
    .updateTable("reminders")
    .set({ rhythm: "off", next_mail_at: null })
    .where("user_id", "=", Number(userId))
    .execute();
  return true;
}
