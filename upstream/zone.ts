import { LRUCache } from "lru-cache";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Zones are a student's to name, and a formatter of each would be tens of MB. */
const kept = new LRUCache<string, Intl.DateTimeFormat>({ max: 50 });

/** Where students are until they say otherwise. */
export const SYDNEY = "Australia/Sydney";

/** Whether clocks of this zone are known here. */
export function isZone(zone: string): boolean {
  try {
    return zone !== "" && Boolean(formatOf(zone));
  } catch {
    return false;
  }
}

/**
 * The moment at which the clocks of a zone show this day and time. A time that is left out in spring
 * is moved on by the hour the clocks are put forward; of a time that comes twice in autumn it is the
 * first.
 */
export function zonedMoment(zone: string, day: string, time: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(zone, asUtc - DAY_MS);
  const after = offsetAt(zone, asUtc + DAY_MS);
  const isOnlyAfter =
    offsetAt(zone, asUtc - before) !== before && offsetAt(zone, asUtc - after) === after;
  return asUtc - (isOnlyAfter ? after : before);
}

/** The day it is in a zone. */
export function zonedDay(zone: string, moment: number): string {
  const { year, month, day } = clocksAt(zone, moment);
  return `${year}-${month}-${day}`;
}

/** How far the clocks of a zone are ahead of UTC. */
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
