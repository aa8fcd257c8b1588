import { type Asked, dayAfter, planDays, wholes } from "./plan.ts";

const LONGEST_OFFERED = 120;
const STEP_MINUTES = 5;

export interface Fit {
  total: number;
  practised: number;
  /** The dialogues practised by the end of the plan, earlier ones included. */
  reached: number;
  lastDay: string | null;
  /** The minutes a day that reach all; null when these do, or when two hours do not. */
  minutesForAll: number | null;
}

/** Returns how many dialogues the plan reaches, by which day, and the minutes a day for all. */
export function fitOf(asked: Asked): Fit {
  const { practised } = asked.work;
  const total = practised + asked.work.dialoguesLeft;
  const { reached, lastDay } = reachedBy(asked);
  return {
    total,
    practised,
    reached,
    lastDay,
    minutesForAll: reached < total ? leastForAll(asked) : null,
  };
}

/** Searches by halves, since more minutes never reach less. */
function leastForAll(asked: Asked): number | null {
  const { pace, work } = asked;
  const reachesAll = (minutes: number) =>
    reachedBy({ ...asked, pace: { ...pace, minutes } }).reached ===
    work.practised + work.dialoguesLeft;
  if (!reachesAll(LONGEST_OFFERED)) return null;
  let [tooFew, enough] = [pace.minutes, LONGEST_OFFERED];
  while (enough - tooFew > STEP_MINUTES) {
    const middle = tooFew + Math.ceil((enough - tooFew) / 2 / STEP_MINUTES) * STEP_MINUTES;
    if (reachesAll(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

function reachedBy(asked: Asked): { reached: number; lastDay: string | null } {
  const { dialogueMinutes, dialoguesLeft, practised } = asked.work;
  let minutes = 0;
  for (const [index, { newMinutes }] of planDays(asked).entries()) {
    minutes += newMinutes;
    if (dialoguesLeft > 0 && wholes(minutes / dialogueMinutes) >= dialoguesLeft)
      return { reached: practised + dialoguesLeft, lastDay: dayAfter(asked.today, index) };
  }
  return { reached: practised + wholes(minutes / dialogueMinutes), lastDay: null };
}
