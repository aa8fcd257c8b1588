import { zonedFormat } from "#app/lib/text/zoned-format.ts";
import { dayMeant, SYDNEY, todayIn } from "#app/lib/text/time-zone.server.ts";
import { readDay } from "#app/lib/text/upstream-time.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** When the student's day began. */
export function dayBegan(zone: string | null, now: Date): Date {
  const parts = zonedFormat("en", zone ?? SYDNEY, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  const seconds = (part("hour") * 60 + part("minute")) * 60 + part("second");
  return new Date(Math.floor(now.getTime() / 1000) * 1000 - seconds * 1000);
}

/** Days to the exam, from tomorrow on; null when there is none ahead. */
export function daysToExam(saved: string | null, zone: string | null, now: Date): number | null {
  const exam = readDay(dayMeant(saved ?? "", zone) ?? "");
  const today = readDay(todayIn(zone, now));
  if (!exam || !today) return null;
  const days = Math.round((exam.getTime() - today.getTime()) / DAY_MS);
  return days > 0 ? days : null;
}
