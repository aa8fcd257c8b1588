import { WEAK_A_DAY } from "./weak.ts";

/** The time that a student has: minutes a day, and weekdays off (0 is Sunday). */
export interface Pace {
  minutes: number;
  daysOff: readonly number[];
}

/** The choices of minutes. A new student starts with 20 minutes and no day off. */
export const MINUTES_A_DAY = [10, 20, 30, 45] as const;
export const FIRST_PACE: Pace = { minutes: 20, daysOff: [] };

export interface Work {
  /** The count of dialogues with at least one practice, and of those without. */
  practised: number;
  dialoguesLeft: number;
  dialogueMinutes: number;
  repeats: number;
  testsTaken: number;
  testsOpen: number;
  /** The number of words that are due today, tomorrow, and so on. */
  wordsDue: readonly number[];
  /** The number of weak segments that are due today, tomorrow, and so on. */
  weakDue: readonly number[];
  weakDoneToday: number;
  /** The minutes of one of them. */
  weakMinutes: number;
  minutesDoneToday: number;
}

export interface PlannedDay {
  kind: "study" | "light" | "off";
  words: number;
  /** Weak segments to speak again, and their minutes. */
  weak: number;
  weakMinutes: number;
  repeatMinutes: number;
  newMinutes: number;
  test: boolean;
  spareMinutes: number;
}

interface Asked {
  /** YYYY-MM-DD in the student's time zone. */
  today: string;
  exam: string | null;
  pace: Pace;
  work: Work;
}

export const SECONDS_A_WORD = 15;
export const TEST_MINUTES = 35;

const DAY_MS = 86_400_000;
const WEEK = 7;
const MOST_DAYS = 366;
/** The days before the exam that have no new dialogues. */
export const LIGHT_DAYS = 2;
/** The days that a review takes. Students read that results arrive in 4-6 days. */
export const REVIEW_DAYS = 6;
/** A student must have the review before the light days. */
const TEST_DAYS_BEFORE = [21, LIGHT_DAYS + REVIEW_DAYS + 1];
const LONGEST_OFFERED = 120;
const STEP_MINUTES = 5;

/** Returns the days until the exam (0 on its own day); null without an exam ahead. */
export function daysUntil(exam: string | null, today: string): number | null {
  const days = exam === null ? NaN : (Date.parse(exam) - Date.parse(today)) / DAY_MS;
  return days >= 0 ? days : null;
}

/** Spreads the remaining work over the days to the exam, or over a week (decision 35). */
export function planDays({ today, exam, pace, work }: Asked): PlannedDay[] {
  const left = daysUntil(exam, today);
  const weekday = new Date(today).getUTCDay();
  const days = Array.from({ length: Math.min(left ?? WEEK, MOST_DAYS) }, (_, index) => {
    const daysLeft = left === null ? null : left - index;
    return { index, daysLeft, kind: kindOf((weekday + index) % WEEK, daysLeft, pace) };
  });
  let studyDays = days.filter(({ kind }) => kind === "study").length;
  let { testsTaken, testsOpen } = work;
  let repeatsLeft = work.repeats * work.dialogueMinutes;
  let newLeft = work.dialoguesLeft * work.dialogueMinutes;
  let weakLeft = 0;
  return days.map(({ index, daysLeft, kind }) => {
    weakLeft += work.weakDue[index] ?? 0;
    if (kind === "off") return { ...DAY_OFF };
    const minutes = kind === "light" ? pace.minutes / 2 : pace.minutes;
    const room = Math.max(0, minutes - (index === 0 ? work.minutesDoneToday : 0));
    const words = Math.min(work.wordsDue[index] ?? 0, wordsIn(Math.min(room, minutes / 2)));
    const test = kind === "study" && testsOpen > 0 && isTestDue({ ...work, testsTaken }, daysLeft);
    const afterWords = room - minutesOf(words);
    const mostWeak = Math.max(0, WEAK_A_DAY - (index === 0 ? work.weakDoneToday : 0));
    const weak = Math.min(weakLeft, mostWeak, Math.floor(afterWords / work.weakMinutes));
    const weakMinutes = weak * work.weakMinutes;
    // A test that is put off takes a day's dialogues, but not what returns by a schedule.
    const speaking = test ? 0 : afterWords - weakMinutes;
    const repeatMinutes = Math.min(speaking, repeatsLeft, work.dialogueMinutes);
    const share = Math.max(work.dialogueMinutes, newLeft / Math.max(1, studyDays));
    const newMinutes = kind === "light" ? 0 : Math.min(speaking - repeatMinutes, newLeft, share);
    weakLeft -= weak;
    repeatsLeft -= repeatMinutes;
    newLeft -= newMinutes;
    if (kind === "study") studyDays -= 1;
    testsTaken += Number(test);
    testsOpen -= Number(test);
    const spareMinutes = speaking - repeatMinutes - newMinutes;
    return { kind, words, weak, weakMinutes, repeatMinutes, newMinutes, test, spareMinutes };
  });
}

const DAY_OFF = {
  ...{ kind: "off" as const, words: 0, weak: 0, weakMinutes: 0, repeatMinutes: 0, newMinutes: 0 },
  ...{ test: false, spareMinutes: 0 },
};

function kindOf(weekday: number, left: number | null, { daysOff }: Pace): PlannedDay["kind"] {
  if (daysOff.includes(weekday)) return "off";
  return left !== null && left <= LIGHT_DAYS ? "light" : "study";
}

const wordsIn = (minutes: number) => Math.floor((minutes * 60) / SECONDS_A_WORD);
const minutesOf = (words: number) => (words * SECONDS_A_WORD) / 60;

/** Two tests in all. The exam date decides when, or else the share of practised dialogues. */
function isTestDue({ testsTaken, practised, dialoguesLeft }: Work, left: number | null): boolean {
  const [first, second] = TEST_DAYS_BEFORE;
  if (left !== null) return left <= ([first, second][testsTaken] ?? -1);
  const share = [0.5, 1][testsTaken];
  return share !== undefined && practised > 0 && practised >= share * (practised + dialoguesLeft);
}

export interface Fit {
  total: number;
  practised: number;
  /** The dialogues practised by the end of the plan, earlier ones included. */
  reached: number;
  lastDay: string | null;
  /** The minutes a day that reach all; null when these do, or when two hours do not. */
  minutesForAll: number | null;
}

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
    // Minutes are thirds and quarters, so the sum may be slightly below the total.
    if (dialoguesLeft > 0 && minutes > dialoguesLeft * dialogueMinutes - 0.01)
      return { reached: practised + dialoguesLeft, lastDay: dayAfter(asked.today, index) };
  }
  return { reached: practised + Math.floor(minutes / dialogueMinutes + 0.001), lastDay: null };
}

/** Counts in UTC, where each day has 24 hours. */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}
