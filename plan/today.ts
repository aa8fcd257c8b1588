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
  /** Those of them that were answered today already. They are in the list, but not the day's work. */
  again_count: number;
  fresh_count: number;
  reviewed_today: number;
  fresh_today: number;
}

/** Weak segments: those due today and how long they sound, those of later days, those rated today. */
export interface WeakDue {
  due_count: number;
  duration_ms: number | null;
  due_days: readonly { day: string; count: number }[];
  rated_today: number;
}

/** The data of a day of study, as `GET /api/v1/today` returns it. */
export interface Told<Dialogue extends Length, Test> {
  practised_count: number;
  dialogue_count: number;
  begun: Begun | null;
  also_begun: Begun | null;
  next: Dialogue | null;
  repeat: Dialogue | null;
  repeat_count: number;
  submitted_today: readonly Pick<Begun, "no_of_segments" | "no_of_q_done">[];
  weak: WeakDue | null;
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
  /** YYYY-MM-DD in the student's time zone. */
  today: string;
  lastReview: Date | null;
}

/** The minutes of a dialogue without a length: the two of a test take about twenty. */
export const USUAL_MINUTES = 10;
/** A student repeats a dialogue after some days, when they remember it less well. */
export const REPEAT_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const BESIDES_MS = 10_000;
/** The sound of a segment of unknown length. */
const USUAL_SOUND_MS = 15_000;
const MINUTE_MS = 60_000;
/** With fewer minutes than these there is no time for new words. */
const LEAST_MINUTES = 2;
const DAY_MS = 86_400_000;

export function workOf(told: Told<Length, unknown>, about: Now): Work {
  const { practised_count: practised, dialogue_count: count, mock_tests: tests } = told;
  const dialogueMinutes = minutesOfDialogue(told.next ?? told.repeat);
  const minutesDone = [
    ...told.submitted_today.map((one) => shareSpoken(one) * dialogueMinutes),
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
    weakDue: told.weak ? byDay(told.weak.due_count, told.weak.due_days, about) : [],
    weakDoneToday: told.weak?.rated_today ?? 0,
    weakMinutes: minutesOfWeak(told.weak),
    minutesDoneToday: minutesDone.reduce((sum, one) => sum + one, 0),
  };
}

/** Weak segments are a small part of their dialogue. */
function shareSpoken({ no_of_segments: all, no_of_q_done: spoken }: Spoken): number {
  return all > 0 ? spoken / all : 1;
}
type Spoken = Told<Length, unknown>["submitted_today"][number];

function minutesOfWeak(weak: WeakDue | null): number {
  const { due_count = 0, duration_ms = null } = weak ?? {};
  const soundMs = due_count > 0 && duration_ms !== null ? duration_ms / due_count : USUAL_SOUND_MS;
  return (2 * soundMs + BESIDES_MS) / MINUTE_MS;
}

function wordsDue(words: Told<Length, unknown>["words"], about: Now): number[] {
  return words === null ? [] : byDay(wordsLeft(words, about).due, words.due_days, about);
}

/** What is due later today in UTC counts for tomorrow. */
function byDay(today: number, days: WeakDue["due_days"], about: Now): number[] {
  const due = [today];
  for (const { day, count } of days) {
    const index = Math.max(1, Math.round((Date.parse(day) - Date.parse(about.today)) / DAY_MS));
    due[index] = (due[index] ?? 0) + count;
  }
  return due;
}

export function wordsLeft(
  { due_count, again_count, fresh_count, reviewed_today: reviewed, fresh_today: fresh }: Words,
  { now, lastReview: lastBefore }: Pick<Now, "now" | "lastReview">,
): { due: number; fresh: number } {
  const { left, freshLeft } = planDay({ reviewed, fresh, lastBefore }, now);
  return { due: Math.min(due_count - again_count, left), fresh: Math.min(fresh_count, freshLeft) };
}

export interface DueToday<Dialogue, Test> {
  /** `count` words fit into the day's minutes; `of` words are available. */
  words: { count: number; of: number; isNew: boolean } | null;
  /** The same for weak segments. */
  weak: { count: number; of: number; minutes: number } | null;
  dialogue: { isRepeat: boolean; dialogue: Dialogue } | null;
  test: Test | null;
}

/** Picks the day's work. A dialogue is due when half of it fits beside those already begun. */
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
    weak:
      told.weak && planned && planned.weak > 0
        ? {
            ...{ count: planned.weak, of: told.weak.due_count },
            minutes: Math.ceil(planned.weakMinutes),
          }
        : null,
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
  return isTime && fresh > 0 && words.fresh_today === 0 ? { count, of: fresh, isNew: true } : null;
}

export function minutesOfDialogue(dialogue: Length | null): number {
  return (dialogue && minutesOf(dialogue.duration_ms, dialogue.no_of_segments)) ?? USUAL_MINUTES;
}

export function minutesOf(durationMs: number | null, segments: number): number | null {
  if (durationMs === null || segments === 0) return null;
  return Math.ceil((2 * durationMs + segments * BESIDES_MS) / MINUTE_MS);
}

export function wordMinutes(count: number): number {
  return Math.ceil((count * SECONDS_A_WORD) / 60);
}
