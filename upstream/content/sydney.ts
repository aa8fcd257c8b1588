export const DAY_MS = 24 * 60 * 60 * 1000;
export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

const clocks = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Australia/Sydney",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/**
 * The moment at which Sydney's clocks show this day and time. A time that is left out in spring is
 * moved on by the hour the clocks are put forward; of a time that comes twice in autumn it is the
 * first.
 */
export function sydneyMoment(day: string, time: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(asUtc - DAY_MS);
  const after = offsetAt(asUtc + DAY_MS);
  const isOnlyAfter = offsetAt(asUtc - before) !== before && offsetAt(asUtc - after) === after;
  return asUtc - (isOnlyAfter ? after : before);
}

/** The day it is in Sydney. */
export function sydneyDay(moment: number): string {
  const { year, month, day } = clocksAt(moment);
  return `${year}-${month}-${day}`;
}

/** A calendar day some days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function weekdayOf(day: string): string | undefined {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
}

/** How far Sydney's clocks are ahead of UTC. */
function offsetAt(moment: number): number {
  const { year, month, day, hour, minute, second } = clocksAt(moment);
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) -
    Math.floor(moment / 1000) * 1000
  );
}

function clocksAt(moment: number) {
  const parts = new Map(clocks.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  };
}
