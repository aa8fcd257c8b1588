import { readCookie } from "#app/lib/http/cookies.server.ts";
import { readTime, writtenDay, readDay, startOfDay } from "./upstream-time.ts";
import { zonedFormat } from "./format.ts";
import type { Now } from "#plan/today.ts";

export const SYDNEY = "Australia/Sydney";
/** UTC-12, where every day begins last. */
const LAST_TO_BEGIN = "Etc/GMT+12";

/** The zone that the browser sent, or null. The cookie may hold anything. */
export function timeZoneOf(request: Request): string | null {
  try {
    const timeZone = decodeURIComponent(readCookie(request, "time-zone") ?? "");
    return timeZone === "" ? null : zonedFormat("en", timeZone, {}).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Today (YYYY-MM-DD) where the student is; in Sydney when that is not known. */
export function todayIn(zone: string | null, now = new Date()): string {
  return dayIn(zone ?? SYDNEY, now);
}

/** The first day that may not be past: where the zone is unknown, today somewhere on earth. */
export function earliestToday(zone: string | null, now = new Date()): string {
  return dayIn(zone ?? LAST_TO_BEGIN, now);
}

/**
 * The day (YYYY-MM-DD) that the upstream means: one that it names, or the student's, else Sydney's,
 * of a moment. A date kept as the midnight that begins it is that day everywhere.
 */
export function dayMeant(text: string, zone: string | null): string | null {
  const moment = readTime(text);
  return writtenDay(text) ?? (moment && dayIn(zone ?? SYDNEY, moment));
}

function dayIn(timeZone: string, now: Date): string {
  // Sweden writes a day as we keep it.
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
