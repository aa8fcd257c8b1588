import { counted, zonedFormat } from "#app/lib/text/format.ts";

const SYDNEY = "Australia/Sydney";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats how long something has waited: "2 days", "5 hours", "1 minute". */
export function ageText(since: string, now: number): string {
  const ms = Math.max(now - Date.parse(since), MINUTE_MS);
  if (ms >= DAY_MS) return counted(Math.floor(ms / DAY_MS), "day");
  if (ms >= HOUR_MS) return counted(Math.floor(ms / HOUR_MS), "hour");
  return counted(Math.floor(ms / MINUTE_MS), "minute");
}

/** Returns "Good morning", "Good afternoon" or "Good evening", by the clocks of Sydney. */
export function greeting(now: number): string {
  const hour = Number(
    zonedFormat("en-AU", SYDNEY, { hour: "2-digit", hourCycle: "h23" }).format(now),
  );
  return hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
}

/** Formats the day in Sydney as "Friday 27 November". */
export function dayText(now: number): string {
  const format = { weekday: "long", day: "numeric", month: "long" } as const;
  return zonedFormat("en-AU", SYDNEY, format).format(now).replace(",", "");
}

/** Formats the day in Sydney as "27 Nov 2026", as promised days are. */
export function shortDay(now: number): string {
  return zonedFormat("en-AU", SYDNEY, { dateStyle: "medium" }).format(now);
}
