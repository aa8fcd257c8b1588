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
  /** A dialogue to repeat is due today, or was. */
  isRepeatDue: boolean;
  /** The number of words that are due today, tomorrow, and so on. */
  wordsDue: readonly number[];
  /** The number of weak segments that are due today, tomorrow, and so on. */
  weakDue: readonly number[];
  done: DoneToday;
}

/** What was done today. The other counts of the work are without it. */
export interface DoneToday {
  words: number;
  weak: number;
  repeats: number;
  dialogues: number;
  /** The dialogues that were practised for the first time. */
  firsts: number;
  tests: number;
}

export const NOTHING_DONE: DoneToday = {
  ...{ words: 0, weak: 0, repeats: 0, dialogues: 0, firsts: 0, tests: 0 },
};

export interface PlannedDay {
  kind: "study" | "light" | "off";
  words: number;
  /** Weak segments to speak again, and their minutes. */
  weak: number;
  weakMinutes: number;
  repeatMinutes: number;
  newMinutes: number;
  /** The new dialogues to begin or to finish; half of each fits at least. */
  dialogues: number;
  test: boolean;
  spareMinutes: number;
}

export interface Asked {
  /** YYYY-MM-DD in the student's time zone. */
  today: string;
  exam: string | null;
  pace: Pace;
  work: Work;
}

export const SECONDS_A_WORD = 15;
/** One length for all weak segments: as the mean of those left, it would change through the day. */
const WEAK_MINUTES = 0.75;
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
/** Added before a count of dialogues is cut to a whole number. */
const HALF_FITS = 0.5;

/** Returns the days until the exam (0 on its own day); null without an exam ahead. */
export function daysUntil(exam: string | null, today: string): number | null {
  const days = exam === null ? NaN : (Date.parse(exam) - Date.parse(today)) / DAY_MS;
  return days >= 0 ? days : null;
}

/** Spreads the work over the days to the exam, or over a week; without what is done (decision 35). */
export function planDays(asked: Asked): PlannedDay[] {
  const { work, pace } = asked;
  const [first, ...later] = daysFromMorning(asked);
  return first ? [leftOf(first, minutesOn(first.kind, pace), work), ...later] : [];
}

/** The first day is as it was in the morning, so that what is done brings nothing new. */
function daysFromMorning({ today, exam, pace, work }: Asked): PlannedDay[] {
  const { done, dialogueMinutes } = work;
  const left = daysUntil(exam, today);
  const weekday = new Date(today).getUTCDay();
  const days = Array.from({ length: Math.min(left ?? WEEK, MOST_DAYS) }, (_, index) => {
    const daysLeft = left === null ? null : left - index;
    return { index, daysLeft, kind: kindOf((weekday + index) % WEEK, daysLeft, pace) };
  });
  let studyDays = days.filter(({ kind }) => kind === "study").length;
  const inTheMorning = {
    practised: Math.max(0, work.practised - done.firsts),
    dialoguesLeft: work.dialoguesLeft + done.firsts,
  };
  let [testsTaken, testsOpen] = [work.testsTaken - done.tests, work.testsOpen + done.tests];
  let repeatsLeft = work.repeats * dialogueMinutes;
  let newLeft = inTheMorning.dialoguesLeft * dialogueMinutes;
  let weakLeft = 0;
  return days.map(({ index, daysLeft, kind }) => {
    const past = index === 0 ? done : NOTHING_DONE;
    const minutes = minutesOn(kind, pace);
    weakLeft += (work.weakDue[index] ?? 0) + past.weak;
    const words = Math.min((work.wordsDue[index] ?? 0) + past.words, wordsIn(minutes / 2));
    const practised = index === 0 ? inTheMorning : work;
    const isDue = isTestDue({ ...practised, testsTaken }, daysLeft);
    const test = kind === "study" && testsOpen > 0 && isDue;
    const afterWords = minutes - minutesOf(words);
    const weak = Math.min(weakLeft, WEAK_A_DAY, wholes(afterWords / WEAK_MINUTES));
    const weakMinutes = weak * WEAK_MINUTES;
    // A test that is put off takes a day's dialogues, but not what returns by a schedule.
    const speaking = test ? 0 : afterWords - weakMinutes;
    const dueAgain = index > 0 ? repeatsLeft : Number(work.isRepeatDue) * dialogueMinutes;
    const repeatMinutes = Math.min(speaking, dueAgain, dialogueMinutes);
    const share = Math.max(dialogueMinutes, newLeft / Math.max(1, studyDays));
    const newMinutes = kind === "light" ? 0 : Math.min(speaking - repeatMinutes, newLeft, share);
    weakLeft -= Math.max(weak, past.weak);
    repeatsLeft -= past.repeats > 0 ? 0 : repeatMinutes;
    newLeft -= Math.max(newMinutes, past.firsts * dialogueMinutes);
    if (kind === "study") studyDays -= 1;
    const tests = Math.max(Number(test), past.tests);
    [testsTaken, testsOpen] = [testsTaken + tests, testsOpen - tests];
    const spareMinutes = speaking - repeatMinutes - newMinutes;
    const dialogues = wholes(newMinutes / dialogueMinutes + HALF_FITS);
    const speaks = { repeatMinutes, newMinutes, dialogues, test, spareMinutes };
    return { kind, words, weak, weakMinutes, ...speaks };
  });
}

/** Returns the day without what is done of it. Work beside the plan shortens it from its end. */
function leftOf(morning: PlannedDay, minutes: number, work: Work): PlannedDay {
  const { done, dialogueMinutes } = work;
  const more = Math.max(0, done.dialogues - morning.dialogues) * dialogueMinutes;
  let room = minutes - more - (morning.test ? 0 : done.tests * TEST_MINUTES);
  const upTo = (wanted: number) => {
    const taken = Math.max(0, Math.min(wanted, room));
    room -= wanted;
    return taken;
  };
  const words = Math.max(0, wordsIn(upTo(minutesOf(morning.words))) - done.words);
  const weak = Math.max(0, wholes(upTo(morning.weakMinutes) / WEAK_MINUTES) - done.weak);
  const repeat = upTo(morning.repeatMinutes);
  const dialoguesDone = done.dialogues * dialogueMinutes;
  const newMinutes = Math.max(0, upTo(morning.newMinutes) - dialoguesDone);
  return {
    ...{ kind: morning.kind, words, weak, weakMinutes: weak * WEAK_MINUTES, newMinutes },
    repeatMinutes: done.repeats > 0 ? 0 : repeat,
    dialogues: Math.max(0, wholes(newMinutes / dialogueMinutes + HALF_FITS)),
    test: morning.test && done.tests === 0,
    spareMinutes: upTo(morning.spareMinutes),
  };
}

/** Minutes are thirds and quarters, so a whole number of them may be slightly less. */
export const wholes = (count: number) => Math.floor(count + 0.001);

function minutesOn(kind: PlannedDay["kind"], { minutes }: Pace): number {
  return { study: minutes, light: minutes / 2, off: 0 }[kind];
}

function kindOf(weekday: number, left: number | null, { daysOff }: Pace): PlannedDay["kind"] {
  if (daysOff.includes(weekday)) return "off";
  return left !== null && left <= LIGHT_DAYS ? "light" : "study";
}

const wordsIn = (minutes: number) => Math.floor((minutes * 60) / SECONDS_A_WORD);
const minutesOf = (words: number) => (words * SECONDS_A_WORD) / 60;

/** Two tests in all. The exam date decides when, or else the share of practised dialogues. */
function isTestDue(
  {
    testsTaken,
    practised,
    dialoguesLeft,
  }: Pick<Work, "testsTaken" | "practised" | "dialoguesLeft">,
  left: number | null,
): boolean {
  const [first, second] = TEST_DAYS_BEFORE;
  if (left !== null) return left <= ([first, second][testsTaken] ?? -1);
  const share = [0.5, 1][testsTaken];
  return share !== undefined && practised > 0 && practised >= share * (practised + dialoguesLeft);
}

/** Counts in UTC, where each day has 24 hours. */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}
