import { counted } from "#app/lib/format.ts";

const DAY_MS = 86_400_000;
const longDay = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en-AU", { weekday: "long", timeZone: "UTC" });

/** Days are compared as days, never as moments: no clock change and no time zone gets in between. Null for 31 February and the like. */
function utcOf(day: string): Date | null {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  const isReal = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return isReal ? date : null;
}

/** Whether the text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return utcOf(text) !== null;
}

/** A day in words, and how far it is from today; null when it is none. */
export function describeDay(day: string, today: string): { long: string; weekday: string; distance: string; days: number } | null {
  const [date, from] = [utcOf(day), utcOf(today)];
  if (!date || !from) return null;
  const days = Math.round((date.getTime() - from.getTime()) / DAY_MS);
  return { long: longDay.format(date), weekday: weekday.format(date), distance: distanceOf(days), days };
}

function distanceOf(days: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return days > 0 ? `in ${counted(days, "day")}` : `${counted(-days, "day")} ago`;
}
