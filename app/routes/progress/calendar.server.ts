import type { StudyRecord, WorkDay } from "#app/lib/api/progress.server.ts";
import { dayAfter, daysFrom, minutesByDay, mondayOf } from "./figures.server.ts";

const WEEK = 7;
/** The most weeks before today's, and all that fit side by side on a phone. */
const MOST_PAST = 11;
const MOST_WEEKS = 26;

export interface StudyDay extends WorkDay {
  minutes: number;
}

export interface Calendar {
  /** Each day from the Monday before the first work to today; [] before the first work. */
  days: StudyDay[];
  studied: StudyDay[];
  /** The days from the first studied one to today. */
  span: number;
  /** The days after today, to the exam or as many as fit. */
  ahead: string[];
}

/** Returns the first day of the calendar, a Monday. */
export function calendarBegins(today: string): string {
  return dayAfter(mondayOf(today), -WEEK * MOST_PAST);
}

const NO_WORK = { segments: 0, words: 0, tests: 0 };

export function calendarOf(
  { visits, days: work }: Pick<StudyRecord, "visits" | "days">,
  { today, daysLeft, zone }: { today: string; daysLeft: number | null; zone: string | null },
): Calendar {
  const past = daysFrom(calendarBegins(today), WEEK * MOST_WEEKS).filter((day) => day <= today);
  const minutes = minutesByDay(visits, past, zone);
  const done = new Map(work.map((each) => [each.day, each]));
  const all = past.map((day, index) => ({
    ...{ day, minutes: minutes[index] ?? 0 },
    ...(done.get(day) ?? NO_WORK),
  }));
  const first = all.findIndex((each) => isStudied(each));
  // The first minutes come from reading this page.
  const isBegun = first !== -1 && (first < all.length - 1 || done.has(today));
  const days = isBegun ? all.slice(first - (first % WEEK)) : [];
  const room = WEEK * MOST_WEEKS - days.length;
  return {
    days,
    studied: days.filter(isStudied),
    span: all.length - first,
    ahead: daysFrom(dayAfter(today, 1), Math.min(daysLeft ?? 0, room)),
  };
}

function isStudied({ minutes, segments, words, tests }: StudyDay): boolean {
  return minutes + segments + words + tests > 0;
}
