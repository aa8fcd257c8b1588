export const NEW_A_DAY = 15;
export const REVIEWS_A_DAY = 60;
/** After this many days away, the first day is short and has no new words. */
export const DAYS_AWAY = 3;
export const REVIEWS_AFTER_A_BREAK = 20;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Done {
  reviewed: number;
  fresh: number;
  lastBefore: Date | null;
}

export interface DayPlan {
  left: number;
  freshLeft: number;
  /** Whole days without study on the day of the return; else 0. */
  daysAway: number;
}

export function planDay({ reviewed, fresh, lastBefore }: Done, now: Date): DayPlan {
  const days = lastBefore ? Math.floor((now.getTime() - lastBefore.getTime()) / DAY_MS) : 0;
  const daysAway = days >= DAYS_AWAY ? days : 0;
  const left = Math.max(0, (daysAway > 0 ? REVIEWS_AFTER_A_BREAK : REVIEWS_A_DAY) - reviewed);
  const freshLeft = daysAway > 0 ? 0 : Math.max(0, NEW_A_DAY - fresh);
  return { left, freshLeft: Math.min(left, freshLeft), daysAway };
}
