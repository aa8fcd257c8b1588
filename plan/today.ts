import { type DoneToday, type PlannedDay, SECONDS_A_WORD, type Work } from "./plan.ts";
import { planDay } from "./word-day.ts";

export interface Length {
  duration_ms: number | null;
  no_of_segments: number;
}

export interface Begun {
  no_of_segments: number;
  no_of_q_done: number;
  duration_left_ms: number | null;
  is_recent: boolean | 0 | 1;
}

export interface Words {
  due_count: number;
  /** Those of them that were answered today already. They are in the list, but not the day's work. */
  again_count: number;
  fresh_count: number;
  reviewed_today: number;
  fresh_today: number;
}

interface WordsBesides {
  /** The different words that were answered today, where the provider counts them. */
  words_today: number | null;
  due_days: readonly { day: string; count: number }[];
}

/** Weak segments: those due today and how long they sound, those of later days, those rated today. */
export interface WeakDue {
  due_count: number;
  /** Those of them that are weak since today. They are in the list, but tomorrow's work. */
  new_count: number;
  duration_ms: number | null;
  due_days: readonly { day: string; count: number }[];
  rated_today: number;
}

/** A practice that was handed in today. */
export interface Submitted extends Length {
  no_of_q_done: number;
  /** True for the first practice of its dialogue. */
  is_first: boolean;
  /** Recent exam material is not among the dialogues that the plan counts. */
  is_recent: boolean | 0 | 1;
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
  submitted_today: readonly Submitted[];
  weak: WeakDue | null;
  words: (Words & WordsBesides) | null;
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

/** The first dialogue of a day stands for all that are left, all day long. */
export function workOf(told: Told<Length, unknown>, about: Now): Work {
  const { practised_count: practised, dialogue_count: count, mock_tests: tests } = told;
  const first = told.submitted_today.find(({ is_first }) => is_first);
  const again = told.submitted_today.find((one) => !one.is_first && !isSmall(one));
  const done = doneToday(told);
  return {
    practised,
    dialoguesLeft: Math.max(0, count - practised),
    dialogueMinutes: minutesOfDialogue(first ?? told.next ?? again ?? told.repeat),
    repeats: told.repeat_count,
    isRepeatDue: told.repeat !== null || done.repeats > 0,
    testsTaken: tests.taken_count,
    testsOpen: tests.open_count,
    wordsDue: wordsDue(told.words, about),
    weakDue: weakDue(told.weak, about),
    done,
  };
}

function doneToday({ submitted_today, words, weak, mock_tests }: Told<Length, unknown>): DoneToday {
  const firsts = submitted_today.filter(({ is_first }) => is_first);
  const again = submitted_today.filter((one) => !one.is_first && !isSmall(one)).length;
  const answered = words?.words_today ?? words?.reviewed_today ?? 0;
  return {
    words: answered - (words?.fresh_today ?? 0),
    weak: weak?.rated_today ?? 0,
    repeats: Math.min(1, again),
    dialogues: firsts.length + Math.max(0, again - 1),
    firsts: firsts.filter(({ is_recent }) => !is_recent).length,
    tests: mock_tests.taken_today.length,
  };
}

/** True for a practice of weak segments, which is a small part of a dialogue. */
export function isSmall({ is_first, no_of_segments: all, no_of_q_done: spoken }: Submitted) {
  return !is_first && spoken < all / 2;
}

function minutesOfWeak(count: number, { due_count, duration_ms }: WeakDue): number {
  const soundMs = due_count > 0 && duration_ms !== null ? duration_ms / due_count : USUAL_SOUND_MS;
  return Math.ceil((count * (2 * soundMs + BESIDES_MS)) / MINUTE_MS);
}

/** What is weak since today comes tomorrow: else each dialogue would bring new work. */
function weakDue(weak: WeakDue | null, about: Now): number[] {
  if (weak === null) return [];
  const due = byDay(weak.due_count - weak.new_count, weak.due_days, about);
  due[1] = (due[1] ?? 0) + weak.new_count;
  return due;
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

interface Counted {
  /** `count` fit into the day's minutes; `of` are available. */
  count: number;
  of: number;
}

export interface DueToday<Dialogue, Test> {
  words: Counted | null;
  newWords: Counted | null;
  weak: (Counted & { minutes: number }) | null;
  repeat: Dialogue | null;
  dialogue: Dialogue | null;
  /** The number of new dialogues after that one, and their minutes. */
  more: { count: number; minutes: number } | null;
  test: Test | null;
}

/** Picks the work that is left of the day. A begun dialogue has the place of a new one. */
export function dueToday<Dialogue extends Length, Test>(
  told: Told<Dialogue, Test>,
  planned: PlannedDay | null,
  about: Now,
): DueToday<Dialogue, Test> {
  const nothing = { words: null, newWords: null, weak: null };
  if (planned === null) return { ...nothing, repeat: null, dialogue: null, more: null, test: null };
  const { repeat, next } = told;
  const open = planned.dialogues - begunToday(told, planned).length;
  const minutes = minutesOfDialogue(next);
  return {
    ...wordsToday(told.words, planned, about),
    weak:
      told.weak && planned.weak > 0
        ? {
            ...{ count: planned.weak, of: told.weak.due_count - told.weak.new_count },
            minutes: minutesOfWeak(planned.weak, told.weak),
          }
        : null,
    repeat: planned.repeatMinutes >= minutesOfDialogue(repeat) / 2 ? repeat : null,
    dialogue: open > 0 ? next : null,
    more: next && open > 1 ? { count: open - 1, minutes: (open - 1) * minutes } : null,
    test: planned.test ? told.mock_tests.next : null,
  };
}

// Only the newest of each kind is told, so that an older one comes up when it is handed in.
/** Returns the begun dialogues of the day. Others wait once the day has no more of their kind. */
export function begunToday<One extends Begun>(
  told: { begun: One | null; also_begun: One | null; submitted_today: readonly Submitted[] },
  planned: PlannedDay | null,
): One[] {
  const isDone = ({ is_recent: recent }: One) =>
    told.submitted_today.some((one) => one.is_first && !one.is_recent === !recent);
  const waits = (one: One) => (one.is_recent || !planned || planned.dialogues <= 0) && isDone(one);
  return [told.begun, told.also_begun].filter((one) => one !== null).filter((one) => !waits(one));
}

export function speakingMinutes(planned: PlannedDay | null): number {
  return planned ? planned.repeatMinutes + planned.newMinutes : 0;
}

export function begunMinutes(begun: Begun): number | null {
  return minutesOf(begun.duration_left_ms, begun.no_of_segments - begun.no_of_q_done);
}

function wordsToday(words: Told<Length, unknown>["words"], planned: PlannedDay, about: Now) {
  if (words === null || planned.kind === "off") return { words: null, newWords: null };
  const { due, fresh } = wordsLeft(words, about);
  const isTime = planned.kind === "study" && !planned.test && planned.spareMinutes >= LEAST_MINUTES;
  const count = Math.min(fresh, Math.floor((planned.spareMinutes * 60) / SECONDS_A_WORD));
  return {
    words: planned.words > 0 ? { count: planned.words, of: due } : null,
    newWords: isTime && fresh > 0 && words.fresh_today === 0 ? { count, of: fresh } : null,
  };
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
