/**
 * A day of the calendar (YYYY-MM-DD) at its first moment in UTC, so that days are compared as days;
 * null for 31 February and the like.
 */
export function readDay(text: string): Date | null {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  const isReal = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isReal ? date : null;
}

/**
 * A day as the upstream writes it, as YYYY-MM-DD: also as 14/1/2027 or 14-01-2027, the day before
 * the month as in Australia and India; null for anything else.
 */
export function writtenDay(text: string): string | null {
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  const iso = year
    ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    : text.trim().slice(0, 10);
  const isMidnight = /^\d{4}-\d\d-\d\d([T ]00:00(:00(\.0+)?)?Z?)?$/i.test(text.trim());
  return (year || isMidnight) && readDay(iso) ? iso : null;
}

/**
 * A time as the upstream sends it, or null when it cannot be read. Without a zone it is UTC, as PHP
 * writes it into its database; Date.parse would take it for the server's own, and 31 February for 3
 * March.
 */
export function readTime(text: string | null): Date | null {
  const [, day = "", time = "", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/i.exec(
      (text ?? "").trim(),
    ) ?? [];
  const moment =
    readDay(day) &&
    new Date(`${day}T${time}${zone.toUpperCase().replace(/(\d\d)(\d\d)$/, "$1:$2")}`);
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}
