import { type PlannedDay, SECONDS_A_WORD, TEST_MINUTES, type Work } from "./plan.ts";
import { planDay } from "./word-day.ts";

export interface Length {
  duration_ms: number | null;
  no_of_segments: number;
}

export interface Begun {
  no_of_segments: number;
  no_of_q_done: number;
  duration_left_ms: number | null;
}

export interface Words {
  due_count: number;
  fresh_count: number;
  reviewed_today: number;
  fresh_today: number;
}

/** What a day of study is made of, as `GET /api/v1/today` tells it. */
export interface Told<Dialogue extends Length, Test> {
  practised_count: number;
  dialogue_count: number;
  begun: Begun | null;
  also_begun: Begun | null;
  next: Dialogue | null;
  repeat: Dialogue | null;
  repeat_count: number;
  submitted_today: readonly unknown[];
  words: (Words & { due_days: readonly { day: string; count: number }[] }) | null;
  mock_tests: {
    taken_count: number;
    open_count: number;
    taken_today: readonly unknown[];
    next: Test | null;
  };
}

export interface Now {
  now: Date;
  /** YYYY-MM-DD, where the student is. */
  today: string;
  lastReview: Date | null;
}

/** Two dialogues are to take about twenty minutes in the test. */
export const USUAL_MINUTES = 10;
/** A dialogue is said again after some days, when the ear has forgotten it. */
export const REPEAT_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const BESIDES_MS = 10_000;
/** Fewer minutes than these are no time to learn new words in. */
const LEAST_MINUTES = 2;
const DAY_MS = 86_400_000;

export function workOf(told: Told<Length, unknown>, about: Now): Work {
  const { practised_count: practised, dialogue_count: count, mock_tests: tests } = told;
  const dialogueMinutes = minutesOfDialogue(told.next ?? told.repeat);
  const minutesDone = [
    told.submitted_today.length * dialogueMinutes,
    ((told.words?.reviewed_today ?? 0) * SECONDS_A_WORD) / 60,
    tests.taken_today.length * TEST_MINUTES,
  ];
  return {
    practised,
    dialoguesLeft: Math.max(0, count - practised),
    dialogueMinutes,
    repeats: told.repeat_count,
    testsTaken: tests.taken_count,
    testsOpen: tests.open_count,
    wordsDue: wordsDue(told.words, about),
    minutesDoneToday: minutesDone.reduce((sum, one) => sum + one, 0),
  };
}

/** What falls due later today in UTC is tomorrow's. */
function wordsDue(words: Told<Length, unknown>["words"], about: Now): number[] {
  if (words === null) return [];
  const due = [wordsLeft(words, about).due];
  for (const { day, count } of words.due_days) {
    const index = Math.max(1, Math.round((Date.parse(day) - Date.parse(about.today)) / DAY_MS));
    due[index] = (due[index] ?? 0) + count;
  }
  return due;
}

export function wordsLeft(
  { due_count, fresh_count, reviewed_today: reviewed, fresh_today: fresh }: Words,
  { now, lastReview: lastBefore }: Pick<Now, "now" | "lastReview">,
): { due: number; fresh: number } {
  const { left, freshLeft } = planDay({ reviewed, fresh, lastBefore }, now);
  return { due: Math.min(due_count, left), fresh: Math.min(fresh_count, freshLeft) };
}

export interface DueToday<Dialogue, Test> {
  /** `of` are all that are due, where they are more than the minutes of the day. */
  words: { count: number; of: number; isNew: boolean } | null;
  dialogue: { isRepeat: boolean; dialogue: Dialogue } | null;
  test: Test | null;
}

/** Of dialogues one is to go on with, and one is to begin: when at least half of it fits. */
export function dueToday<Dialogue extends Length, Test>(
  told: Told<Dialogue, Test>,
  planned: PlannedDay | null,
  about: Now,
): DueToday<Dialogue, Test> {
  const minutes = [told.begun, told.also_begun].reduce(
    (left, begun) => left - ((begun && begunMinutes(begun)) ?? 0),
    speakingMinutes(planned),
  );
  const fits = (dialogue: Dialogue) => minutes >= minutesOfDialogue(dialogue) / 2;
  const { repeat, next } = told;
  return {
    words: wordsToday(told.words, planned, about),
    dialogue:
      repeat && fits(repeat)
        ? { isRepeat: true, dialogue: repeat }
        : next && fits(next)
          ? { isRepeat: false, dialogue: next }
          : null,
    test: planned?.test ? told.mock_tests.next : null,
  };
}

export function speakingMinutes(planned: PlannedDay | null): number {
  return planned ? planned.repeatMinutes + planned.newMinutes : 0;
}

export function begunMinutes(begun: Begun): number | null {
  return minutesOf(begun.duration_left_ms, begun.no_of_segments - begun.no_of_q_done);
}

function wordsToday(
  words: Told<Length, unknown>["words"],
  planned: PlannedDay | null,
  about: Now,
): DueToday<unknown, unknown>["words"] {
  if (words === null || planned === null || planned.kind === "off") return null;
  const { due, fresh } = wordsLeft(words, about);
  if (planned.words > 0) return { count: planned.words, of: due, isNew: false };
  const isTime = planned.kind === "study" && !planned.test && planned.spareMinutes >= LEAST_MINUTES;
  const count = Math.min(fresh, Math.floor((planned.spareMinutes * 60) / SECONDS_A_WORD));
  return isTime && fresh > 0 && words.fresh_today === 0 ? { count, of: count, isNew: true } : null;
}

export function minutesOfDialogue(dialogue: Length | null): number {
  return (dialogue && minutesOf(dialogue.duration_ms, dialogue.no_of_segments)) ?? USUAL_MINUTES;
}

export function minutesOf(durationMs: number | null, segments: number): number | null {
  if (durationMs === null || segments === 0) return null;
  return Math.ceil((2 * durationMs + segments * BESIDES_MS) / 60_000);
}

export function wordMinutes(count: number): number {
  return Math.ceil((count * SECONDS_A_WORD) / 60);
}
