import { join } from "node:path";
import type { Selectable } from "kysely";
import * as z from "zod";
import { isDay, stamp } from "../clock.ts";
import type { ContentTables } from "../db/content-tables.ts";
import type { Db } from "../db/schema.ts";
import type { Owned } from "./owned.ts";
import { faultsAt, listFolder, readJson } from "./read-json.ts";
import { WEEKDAYS } from "../../plan/day-words.ts";
import { DAY_MS, dayAfter, sydneyDay, sydneyMoment, weekdayOf } from "./sydney.ts";

const WEEKS_AHEAD = 4;
const MINUTE_MS = 60_000;

const meeting = z.object({
  topic: z.string().trim().min(1).max(255),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 18:30"),
  duration_minutes: z.number().int().min(1).max(1_440),
  join_url: z.string().url().max(2_000).startsWith("https://", "must start with https://"),
  /** Listed in a trial only, because nobody gives the session. */
  trial: z.boolean().default(false),
});
const weekly = meeting.extend({ weekday: z.enum(WEEKDAYS) }).strict();
const once = meeting
  .extend({ date: z.string().refine(isDay, "must be a day such as 2026-12-05") })
  .strict();
const timetable = z
  .array(z.union([weekly, once], { error: "is no session: see the README of the content" }))
  .max(200);

export type Session = z.infer<typeof timetable>[number];
export type Occurrence = {
  topic: string;
  startsAt: number;
  endsAt: number;
  duration_minutes: number;
  join_url: string;
};

/** Reads `sessions.json`. Returns null without one: then the earlier sessions stay. */
export async function readSessions(
  folder: string,
): Promise<{ sessions: Session[] | null; faults: string[] }> {
  if (!(await listFolder(folder)).includes("sessions.json")) return { sessions: null, faults: [] };
  const { data, faults } = await readJson(join(folder, "sessions.json"), timetable);
  if (!data) return { sessions: null, faults: faultsAt("sessions.json", faults) };
  return { sessions: data, faults: [] };
}

/** Returns the sessions of the next four weeks, and single ones, that have not ended. */
export function expandSessions(sessions: Session[], now: number): Occurrence[] {
  const until = now + WEEKS_AHEAD * 7 * DAY_MS;
  // Starts a day early, because a session may last past midnight.
  const days = Array.from({ length: WEEKS_AHEAD * 7 + 2 }, (_, index) =>
    dayAfter(sydneyDay(now), index - 1),
  );
  return sessions.flatMap((session) => {
    const { topic, time, duration_minutes, join_url } = session;
    const own =
      "date" in session ? [session.date] : days.filter((day) => weekdayOf(day) === session.weekday);
    const occurrences = own.map((day) => {
      const startsAt = sydneyMoment(day, time);
      return {
        topic,
        startsAt,
        endsAt: startsAt + duration_minutes * MINUTE_MS,
        duration_minutes,
        join_url,
      };
    });
    return occurrences.filter(
      ({ startsAt, endsAt }) => endsAt > now && ("date" in session || startsAt < until),
    );
  });
}

/** Replaces the timetable. Sessions that staff have not published stay. */
export async function loadTimetable(trx: Db, sessions: Owned<Session>[]): Promise<void> {
  await trx.deleteFrom("timetable").where("active", "=", 1).execute();
  for (const session of sessions)
    await trx.insertInto("timetable").values(asRow(session)).execute();
}

/** Returns the columns of a session in the timetable. */
export function asRow({ trial, ...session }: Owned<Session>) {
  return { weekday: null, date: null, ...session, trial: trial ? 1 : 0 } as const;
}

/** Returns the timetable in the form of a list. */
export async function readTimetable(db: Db): Promise<Owned<Session>[]> {
  const rows = await db
    .selectFrom("timetable")
    .selectAll()
    .where("active", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map(sessionOf);
}

/** Returns whether the school has its own timetable, even an empty one. */
export async function hasOwnTimetable(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("timetable")
    .select("id")
    .where("own", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Row = Omit<Selectable<ContentTables["timetable"]>, "id" | "active">;

function sessionOf({ own, topic, time, duration_minutes, join_url, ...row }: Row): Owned<Session> {
  const session = { own, topic, time, duration_minutes, join_url, trial: row.trial === 1 };
  return row.date === null
    ? { ...session, weekday: z.enum(WEEKDAYS).parse(row.weekday) }
    : { ...session, date: row.date };
}

/**
 * Updates the coming sessions that have not ended. Past ones stay. Lists the sessions of a trial
 * only in a trial.
 */
export async function refreshSessions(
  trx: Db,
  { trial: isTrial, now }: { trial: boolean; now: number },
): Promise<void> {
  const sessions = (await readTimetable(trx)).filter(({ trial }) => isTrial || !trial);
  const known = await trx
    .selectFrom("live_sessions")
    .selectAll()
    .where("ends_at", ">", stamp(new Date(now)))
    .execute();
  const before = new Map(known.map((row) => [`${row.starts_at} ${row.topic}`, row]));
  const kept = new Set<number>();
  for (const occurrence of expandSessions(sessions, now)) {
    const { topic, startsAt, endsAt, duration_minutes, join_url } = occurrence;
    const starts_at = stamp(new Date(startsAt));
    const there = before.get(`${starts_at} ${topic}`);
    if (there) kept.add(there.id);
    if (
      there?.active === 1 &&
      there.duration_minutes === duration_minutes &&
      there.join_url === join_url
    )
      continue;
    const row = {
      ends_at: stamp(new Date(endsAt)),
      duration_minutes,
      join_url,
      active: 1,
    } as const;
    await trx
      .insertInto("live_sessions")
      .values({ topic, starts_at, ...row })
      .onConflict((conflict) => conflict.columns(["topic", "starts_at"]).doUpdateSet(row))
      .execute();
  }
  const gone = known.filter(({ id, active }) => active === 1 && !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0)
    await trx.updateTable("live_sessions").set({ active: 0 }).where("id", "in", gone).execute();
}
