import { readDay } from "#app/lib/text/upstream-time.ts";

const short = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", timeZone: "UTC" });

/** "5 Oct", of YYYY-MM-DD. */
export function dayText(day: string): string {
  const date = readDay(day);
  return date ? short.format(date) : day;
}
