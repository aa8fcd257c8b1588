import { counted } from "#app/lib/text/format.ts";
import { readDay } from "#app/lib/text/upstream-time.ts";

const DAY_MS = 86_400_000;
const longDay = new Intl.DateTimeFormat("en-AU", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const weekday = new Intl.DateTimeFormat("en-AU", { weekday: "long", timeZone: "UTC" });

/** Whether the text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return readDay(text) !== null;
}

/** A day in words, and how far it is from today; null when it is none. */
export function describeDay(
  day: string,
  today: string,
): { long: string; weekday: string; distance: string; days: number } | null {
  const [date, from] = [readDay(day), readDay(today)];
  if (!date || !from) return null;
  const days = Math.round((date.getTime() - from.getTime()) / DAY_MS);
  return {
    long: longDay.format(date),
    weekday: weekday.format(date),
    distance: distanceOf(days),
    days,
  };
}

function distanceOf(days: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return days > 0 ? `in ${counted(days, "day")}` : `${counted(-days, "day")} ago`;
}
