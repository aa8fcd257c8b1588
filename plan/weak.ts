import type { SegmentMarks } from "./own-marks.ts";

/** A later start loses marks. */
export const START_WITHIN_S = 5;
/** A listener takes such a pause for the end of the answer. */
export const LONG_PAUSE_S = 4;
/** More segments in a day would leave no time for anything else. */
export const WEAK_A_DAY = 10;

/** Why a segment is weak: the code of a mistake, or one of the other three. */
export type Reason = string;
export const NOT_SAID = "fact";
export const LATE = "late";
export const PAUSE = "pause";
const PAUSE_HEAD = "lp";

/** What is known about an answered segment of a submitted practice. */
export interface Answered {
  marks: SegmentMarks;
  /** Null when the device did not measure it. */
  startMs: number | null;
  pauseMs: number | null;
}

/**
 * Returns why this take makes its segment weak; [] when nothing does. "No mistakes" outweighs what
 * the device measured, but not a mistake that is ticked too.
 */
export function reasonsOf({ marks, startMs, pauseMs }: Answered): Reason[] {
  const slips = slipsIn(marks);
  if (marks.isFaultless) return slips;
  const isLate = startMs !== null && startMs > START_WITHIN_S * 1000;
  const hasPause = pauseMs !== null && pauseMs >= LONG_PAUSE_S * 1000;
  return [
    ...slips,
    ...(isLate ? [LATE] : []),
    ...(hasPause && !slips.includes(PAUSE_HEAD) ? [PAUSE] : []),
  ];
}

function slipsIn({ heads, unsaid }: SegmentMarks): Reason[] {
  return [...heads, ...(unsaid.length > 0 ? [NOT_SAID] : [])];
}

/** A take of one segment, by its practice or by a reviewed mock test. */
export type Take =
  | { kind: "practice"; recordId: number; at: string; answered: Answered }
  | {
      kind: "mock";
      recordId: number;
      at: string;
      /** The codes of the errors that the teacher counted. */
      errors: readonly string[];
      /** True when the teacher has marked this segment. */
      isMarked: boolean;
    };

export interface Weak {
  reasons: Reason[];
  byTeacher: boolean;
  /** The first take that made it weak: later ones are heard beside it. */
  from: Pick<Take, "kind" | "recordId" | "at">;
}

/**
 * Returns whether a segment is weak after its takes, oldest first; null when it is not. `good` is
 * the practice that the student called good last. It outweighs what came before and what the
 * device measured, but no mistake that is ticked in it, and nothing that a teacher marked.
 */
export function weakAfter(takes: readonly Take[], good: number | null): Weak | null {
  let own: Reason[] = [];
  let teacher: Reason[] = [];
  let from: Weak["from"] | null = null;
  for (const take of takes) {
    if (take.kind === "mock") {
      if (take.errors.length > 0) teacher = [...take.errors];
      else if (take.isMarked) own = teacher = [];
    } else {
      const { marks } = take.answered;
      const slips = slipsIn(marks);
      const reasons = reasonsOf(take.answered);
      if (reasons.length > 0) own = reasons;
      else if (marks.isFaultless) own = teacher = [];
      if (take.recordId === good) own = slips;
    }
    if (own.length === 0 && teacher.length === 0) from = null;
    else from ??= { kind: take.kind, recordId: take.recordId, at: take.at };
  }
  const reasons = [...new Set([...teacher, ...own])];
  return from && { reasons, byTeacher: teacher.length > 0, from };
}
