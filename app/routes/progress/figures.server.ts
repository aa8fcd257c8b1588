import type { Visit, PastPractice } from "#app/lib/api/progress.server.ts";
import { SYDNEY, todayIn } from "#app/lib/text/time-zone.server.ts";
import { readDay, readTime, startOfDay } from "#app/lib/text/upstream-time.ts";
import { countedSegments, estimateOf, readMarks, slipsOf } from "#app/lib/review/marks.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Returns the day `days` after another one; negative numbers count back. */
export function dayAfter(day: string, days: number): string {
  const first = readDay(day)?.getTime() ?? 0;
  return new Date(first + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayAfter(first, index));
}

export function mondayOf(day: string): string {
  const weekday = readDay(day)?.getUTCDay() ?? 1;
  return dayAfter(day, -((weekday + 6) % 7));
}

/**
 * Returns the minutes of work on each of some consecutive days. Splits a visit over midnight by its
 * length on either side.
 */
export function minutesByDay(
  visits: readonly Visit[],
  days: readonly string[],
  zone: string | null,
): number[] {
  const starts = startsOf(days, zone);
  const sums = days.map(() => 0);
  for (const { started_at, last_seen_at, active_ms } of visits) {
    const [from, to] = [readTime(started_at)?.getTime(), readTime(last_seen_at)?.getTime()];
    if (from === undefined || to === undefined || to <= from) continue;
    for (const [index, sum] of sums.entries()) {
      const [begins = to, ends = to] = [starts[index], starts[index + 1]];
      const here = Math.min(to, ends) - Math.max(from, begins);
      if (here > 0) sums[index] = sum + (active_ms * here) / (to - from);
    }
  }
  return sums.map((ms) => Math.round(ms / MINUTE_MS));
}

/** Returns how many words are due on each of some days; the first day includes overdue ones. */
export function dueByDay(
  due: readonly string[],
  days: readonly string[],
  zone: string | null,
): number[] {
  const index = new Map(days.map((day, place) => [day, place]));
  const [first = ""] = days;
  const sums = days.map(() => 0);
  for (const text of due) {
    const moment = readTime(text);
    if (!moment) continue;
    const day = todayIn(zone, moment);
    const place = day < first ? 0 : index.get(day);
    if (place !== undefined) sums[place] = (sums[place] ?? 0) + 1;
  }
  return sums;
}

/** Returns the start of each day, and the end of the last one. */
function startsOf(days: readonly string[], zone: string | null): number[] {
  const last = days.at(-1);
  const all = last === undefined ? [] : [...days, dayAfter(last, 1)];
  return all.map((day) => startOf(day, zone).getTime());
}

/** Returns the start of a day in the student's zone. */
export function startOf(day: string, zone: string | null): Date {
  return startOfDay(day, zone ?? SYDNEY);
}

/** The number of dialogues that fit side by side on a phone. */
const MOST_SPEEDS = 12;
const MOST_ESTIMATES = 4;

export interface Speed {
  serial: string;
  title: string;
  /** The median seconds to the first word, and of the longest pause in each answer. */
  start: number | null;
  pause: number | null;
}

/** Returns how fast the student began in the newest practices with that data, oldest first. */
export function speedsOf(practices: readonly PastPractice[]): Speed[] {
  return practices
    .filter(({ start_ms, pause_ms }) => start_ms !== null || pause_ms !== null)
    .slice(0, MOST_SPEEDS)
    .map(({ serial_no, question_title, start_ms, pause_ms }) => ({
      serial: serial_no,
      title: question_title,
      start: seconds(start_ms),
      pause: seconds(pause_ms),
    }))
    .toReversed();
}

function seconds(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms / 100) / 10;
}

export interface OwnMarks {
  /** Mistakes by kind, the most frequent first. */
  heads: { name: string; count: number }[];
  slips: number;
  /** Practices with the student's own marks, and those that are marked completely. */
  marked: number;
  complete: number;
  /** Estimates of the newest complete ones. */
  estimates: { serial: string; title: string; recordId: number; estimate: number }[];
}

/** Returns the mistakes that the student found in their own practices; null without marks. */
export function ownMarksOf(practices: readonly PastPractice[]): OwnMarks | null {
  const marked = practices.flatMap((practice) => {
    const marks = readMarks((practice.own_marks ?? "").split(" "));
    return marks.length > 0 ? [{ practice, marks }] : [];
  });
  if (marked.length === 0) return null;
  const slips = slipsOf(marked.flatMap(({ marks }) => marks));
  const counts = new Map<string, number>();
  for (const { head } of slips) counts.set(head.name, (counts.get(head.name) ?? 0) + 1);
  const complete = marked.filter(
    ({ practice: { no_of_segments: total }, marks }) =>
      total !== null && total > 0 && countedSegments(marks).length >= total,
  );
  return {
    heads: [...counts]
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count),
    slips: slips.length,
    marked: marked.length,
    complete: complete.length,
    estimates: complete.slice(0, MOST_ESTIMATES).map(({ practice, marks }) => ({
      serial: practice.serial_no,
      title: practice.question_title,
      recordId: practice.record_id,
      estimate: estimateOf(marks),
    })),
  };
}
