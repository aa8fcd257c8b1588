import { dayAfter, zonedDay, zonedMoment } from "../zone.ts";
import type { Rhythm } from "../db/reminder-tables.ts";

export type When = { time_zone: string; rhythm: Rhythm; weekday: number; hour: number };

/** A week, today, and a day that the date line may skip. */
const DAYS_LOOKED_AT = 9;

/** Returns the time of the next mail after `now`; null when the student wants none. */
export function nextMail({ time_zone, rhythm, weekday, hour }: When, now: number): number | null {
  if (rhythm === "off") return null;
  const today = zonedDay(time_zone, now);
  const time = `${String(hour).padStart(2, "0")}:00`;
  for (let count = 0; count < DAYS_LOOKED_AT; count++) {
    const day = dayAfter(today, count);
    const at = zonedMoment(time_zone, day, time);
    const isAsked = rhythm === "daily" || new Date(day).getUTCDay() === weekday;
    if (isAsked && at > now) return at;
  }
  return null;
}
