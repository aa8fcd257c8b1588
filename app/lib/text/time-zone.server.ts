import { readCookie } from "#app/lib/http/cookies.server.ts";
import { readTime, writtenDay, readDay, startOfDay } from "./upstream-time.ts";
import { zonedFormat } from "./format.ts";
import type { Now } from "#plan/today.ts";

export const SYDNEY = "Australia/Sydney";
/** UTC-12, the last zone to begin a day. */
const LAST_TO_BEGIN = "Etc/GMT+12";

/** Returns the zone in the browser's cookie, or null. The cookie may contain anything. */
export function timeZoneOf(request: Request): string | null {
  try {
    const timeZone = decodeURIComponent(readCookie(request, "time-zone") ?? "");
    return timeZone === "" ? null : zonedFormat("en", timeZone, {}).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Returns today (YYYY-MM-DD) in the student's zone, or in Sydney. */
export function todayIn(zone: string | null, now = new Date()): string {
  return dayIn(zone ?? SYDNEY, now);
}

/** Returns the first date that is not past. Without a zone: today in the last zone on earth. */
export function earliestToday(zone: string | null, now = new Date()): string {
  return dayIn(zone ?? LAST_TO_BEGIN, now);
}

/**
 * Returns the day (YYYY-MM-DD) that the upstream means: a written day, or a moment's day in the
 * student's zone, else in Sydney. A date stored as its first midnight is that day everywhere.
 */
export function dayMeant(text: string, zone: string | null): string | null {
  const moment = readTime(text);
  return writtenDay(text) ?? (moment && dayIn(zone ?? SYDNEY, moment));
}

function dayIn(timeZone: string, now: Date): string {
  // Swedish dates have our format.
  return zonedFormat("sv-SE", timeZone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(now);
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function dayBegan(zone: string | null, now: Date): Date {
  return startOfDay(todayIn(zone, now), zone ?? SYDNEY);
}

/** Returns when the student's day ends, also on a day of 23 or 25 hours. */
export function dayEnds(zone: string | null, now: Date): Date {
  const next = new Date(Date.parse(todayIn(zone, now)) + DAY_MS).toISOString().slice(0, 10);
  return startOfDay(next, zone ?? SYDNEY);
}

export function nowOf(
  { words }: { words: { last_review_at: string | null } | null },
  { zone, now }: { zone: string | null; now: Date },
): Now {
  return { now, today: todayIn(zone, now), lastReview: readTime(words?.last_review_at ?? null) };
}

/** Counts the days until the exam or another moment; null when it is not after today. */
export function daysToExam(saved: string | null, zone: string | null, now: Date): number | null {
  const exam = readDay(dayMeant(saved ?? "", zone) ?? "");
  const today = readDay(todayIn(zone, now));
  if (!exam || !today) return null;
  const days = Math.round((exam.getTime() - today.getTime()) / DAY_MS);
  return days > 0 ? days : null;
}
