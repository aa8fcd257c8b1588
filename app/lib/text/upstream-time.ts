import { zonedFormat, counted } from "./format.ts";

/** The default for times without a zone. */
const SYDNEY = "Australia/Sydney";

/** Parses a day (YYYY-MM-DD) as its first moment in UTC; null for 31 February and the like. */
export function readDay(text: string): Date | null {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  const isReal = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isReal ? date : null;
}

/** Rewrites a day as YYYY-MM-DD, also from 14/1/2027 or 14-01-2027: the day before the month. */
export function writtenDay(text: string): string | null {
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  const iso = year
    ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    : text.trim().slice(0, 10);
  const isMidnight = /^\d{4}-\d\d-\d\d([T ]00:00(:00(\.0+)?)?(Z|[+-]\d\d:\d\d\[.+\])?)?$/i.test(
    text.trim(),
  );
  return (year || isMidnight) && readDay(iso) ? iso : null;
}

/**
 * Parses a time of the upstream; null when unreadable. Ten digits are seconds since 1970.
 * Date.parse would read a time without a zone in the server's zone, and 31 February as 3 March.
 */
export function readTime(text: string | null): Date | null {
  const written = (text ?? "").trim();
  if (/^[1-9]\d{9}$/.test(written)) return new Date(Number(written) * 1000);
  const [, day = "", time = "", zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?(?:\[.+\])?$/i.exec(
      written,
    ) ?? [];
  const offset = zone?.toUpperCase().replace(/(\d\d)(\d\d)$/, "$1:$2") ?? "Z";
  const moment = readDay(day) && new Date(`${day}T${time}${offset}`);
  if (!moment || Number.isNaN(moment.getTime())) return null;
  return zone === undefined ? momentOn(SYDNEY, moment.getTime()) : moment;
}

/**
 * Adds a zone to a time without one: "2026-11-20 15:45:00" becomes
 * "2026-11-20T15:45:00+11:00[Australia/Sydney]" (RFC 9557). The name in brackets marks a zone that
 * we added: a midnight in it still means its day. Other text stays as it is.
 */
export function withZone(text: string, timeZone: string): string {
  const [, day = "", time = ""] =
    /^\s*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*$/i.exec(text) ?? [];
  const shown = readDay(day) ? Date.parse(`${day}T${time}Z`) : Number.NaN;
  if (Number.isNaN(shown)) return text;
  const minutes = Math.round((shown - momentOn(timeZone, shown).getTime()) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((part) => String(part).padStart(2, "0")).join(":");
  return `${day}T${time}${minutes < 0 ? "-" : "+"}${offset}[${timeZone}]`;
}

/** Returns the first moment of a day (YYYY-MM-DD) in a time zone, even when the clocks change. */
export function startOfDay(day: string, timeZone: string): Date {
  return momentOn(timeZone, Date.parse(`${day}T00:00:00Z`));
}

/** Maps a skipped hour to the one after it, and a repeated hour to its second occurrence. */
function momentOn(timeZone: string, shown: number): Date {
  const near = shown - offsetAt(timeZone, shown);
  const moment = shown - offsetAt(timeZone, near);
  const isSkipped = moment + offsetAt(timeZone, moment) !== shown;
  return new Date(isSkipped ? Math.max(near, moment) : moment);
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 2_000;
/** Offsets in milliseconds by zone and UTC day; null for a day on which the clocks change. */
const offsets = new Map<string, number | null>();

/** Caches offsets: the formatter takes 5 µs, and a forum page has a hundred times. */
function offsetAt(timeZone: string, moment: number): number {
  const day = Math.floor(moment / DAY_MS);
  const key = `${timeZone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const first = readOffset(timeZone, day * DAY_MS);
    offset = first === readOffset(timeZone, (day + 1) * DAY_MS) ? first : null;
    if (offsets.size >= MOST_DAYS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset ?? readOffset(timeZone, moment);
}

function readOffset(timeZone: string, moment: number): number {
  const name = zonedFormat("en", timeZone, { timeZoneName: "longOffset" })
    .formatToParts(moment)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign = "+", hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const listDate = new Intl.DateTimeFormat("en-IN", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: SYDNEY,
});

/** Formats a date as dd/mm/yyyy, in Sydney's zone. Returns an unreadable date as it is. */
export function formatDate(text: string): string {
  const date = readDay(writtenDay(text) ?? "") ?? readTime(text);
  return date ? listDate.format(date) : text;
}

const longDay = new Intl.DateTimeFormat("en-AU", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const weekday = new Intl.DateTimeFormat("en-AU", { weekday: "long", timeZone: "UTC" });

/** Describes a day in words, and its distance from today; null for an invalid day. */
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
