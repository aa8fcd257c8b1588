import type { PastPractice } from "#app/lib/api/progress.server.ts";
import { countedSegments, estimateOf, readMarks, slipsOf } from "#app/lib/review/own-marks.ts";

/** So many dialogues have room beside one another on a phone. */
const MOST_SPEEDS = 12;
const MOST_ESTIMATES = 4;

export interface Speed {
  /** The dialogue's number. */
  serial: string;
  title: string;
  /** Seconds to the first word and of the longest pause, in the middle of its answers. */
  start: number | null;
  pause: number | null;
}

/** How fast the student began in the newest practices that say so, the oldest first. */
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
  /** Slips by what they were, the most frequent first. */
  heads: { name: string; count: number }[];
  slips: number;
  /** Practices with a mark of the student's own, and those of them that are marked to the end. */
  marked: number;
  complete: number;
  /** For the newest complete ones. */
  estimates: { serial: string; title: string; recordId: number; estimate: number }[];
}

/** What the student found in their own practices; null where nothing is marked yet. */
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
