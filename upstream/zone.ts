import { LRUCache } from "lru-cache";
import { WEEKDAYS } from "../plan/day-words.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
/** Students may name any zone, and a formatter for each would take tens of MB. */
const kept = new LRUCache<string, Intl.DateTimeFormat>({ max: 50 });

/** The default time zone of students. */
export const SYDNEY = "Australia/Sydney";

/** Returns whether this machine knows the zone. */
export function isZone(zone: string): boolean {
  try {
    return zone !== "" && Boolean(formatOf(zone));
  } catch {
    return false;
  }
}

/** Returns the moment of this day and time in Sydney. */
export function sydneyMoment(day: string, time: string): number {
  return zonedMoment(SYDNEY, day, time);
}

/** Returns the current day in Sydney. */
export function sydneyDay(moment: number): string {
  return zonedDay(SYDNEY, moment);
}

/** Returns the next moment after `now` at which the clocks of Sydney show this time. */
export function sydneyNext(time: string, now: number): number {
  const today = sydneyMoment(sydneyDay(now), time);
  return today > now ? today : sydneyMoment(dayAfter(sydneyDay(now), 1), time);
}

/** Returns the last moment, `now` or before, at which the clocks of Sydney showed this time. */
export function sydneyLast(time: string, now: number): number {
  const today = sydneyMoment(sydneyDay(now), time);
  return today <= now ? today : sydneyMoment(dayAfter(sydneyDay(now), -1), time);
}

/** Returns the calendar day some days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function weekdayOf(day: string): string | undefined {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
}

/** Returns the Monday of the day's week. */
export function weekOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/**
 * Returns the moment at which the clocks of a zone show this day and time. A time that spring skips
 * moves ahead by the skipped hour. A time that occurs twice in autumn is the first one.
 */
export function zonedMoment(zone: string, day: string, time: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(zone, asUtc - DAY_MS);
  const after = offsetAt(zone, asUtc + DAY_MS);
  const isOnlyAfter =
    offsetAt(zone, asUtc - before) !== before && offsetAt(zone, asUtc - after) === after;
  return asUtc - (isOnlyAfter ? after : before);
}

/** Returns the current day in a zone. */
export function zonedDay(zone: string, moment: number): string {
  const { year, month, day } = clocksAt(zone, moment);
  return `${year}-${month}-${day}`;
}

/** Returns the offset of a zone from UTC in milliseconds. */
function offsetAt(zone: string, moment: number): number {
  const { year, month, day, hour, minute, second } = clocksAt(zone, moment);
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) -
    Math.floor(moment / 1000) * 1000
  );
}

function clocksAt(zone: string, moment: number) {
  const parts = formatOf(zone).formatToParts(moment);
  const found = new Map(parts.map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? "";
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = kept.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  kept.set(timeZone, made);
  return made;
}
