import { join } from "node:path";
import * as z from "zod";
import { isDay } from "../../plan/typed.ts";
import { faultsAt, listFolder, readJson } from "./read-json.ts";
import { WEEKDAYS } from "../../plan/day-words.ts";
import { DAY_MS, dayAfter, sydneyDay, sydneyMoment, weekdayOf } from "../zone.ts";

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

/** Returns the day or the weekday of a session, and its time. */
export const whenOf = (session: Session) =>
  `${"date" in session ? session.date : session.weekday} ${session.time}`;

/** Returns the key of a live session: its topic and start. */
export const sessionKey = (session: Session) => `${session.topic} ${whenOf(session)}`;

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
