export const NEW_A_DAY = 15;
export const REVIEWS_A_DAY = 60;
/** After some days away the first day is a small one, without new words. */
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
  /** Whole days without study, when today is the day of coming back; else 0. */
  daysAway: number;
}

export function planDay({ reviewed, fresh, lastBefore }: Done, now: Date): DayPlan {
  const days = lastBefore ? Math.floor((now.getTime() - lastBefore.getTime()) / DAY_MS) : 0;
  const daysAway = days >= DAYS_AWAY ? days : 0;
  const left = Math.max(0, (daysAway > 0 ? REVIEWS_AFTER_A_BREAK : REVIEWS_A_DAY) - reviewed);
  const freshLeft = daysAway > 0 ? 0 : Math.max(0, NEW_A_DAY - fresh);
  return { left, freshLeft: Math.min(left, freshLeft), daysAway };
}
