import type { Now } from "#plan/today.ts";
import { dayMeant, SYDNEY, todayIn } from "#app/lib/text/time-zone.server.ts";
import { readDay, readTime, startOfDay } from "#app/lib/text/upstream-time.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export function dayBegan(zone: string | null, now: Date): Date {
  return startOfDay(todayIn(zone, now), zone ?? SYDNEY);
}

export function nowOf(
  { words }: { words: { last_review_at: string | null } | null },
  { zone, now }: { zone: string | null; now: Date },
): Now {
  return { now, today: todayIn(zone, now), lastReview: readTime(words?.last_review_at ?? null) };
}

/** Days to the exam, or to another moment, from tomorrow on; null when it is not ahead. */
export function daysToExam(saved: string | null, zone: string | null, now: Date): number | null {
  const exam = readDay(dayMeant(saved ?? "", zone) ?? "");
  const today = readDay(todayIn(zone, now));
  if (!exam || !today) return null;
  const days = Math.round((exam.getTime() - today.getTime()) / DAY_MS);
  return days > 0 ? days : null;
}
