import {
  type Card,
  createEmptyCard,
  fsrs,
  type FSRS,
  generatorParameters,
  type Grade,
  Rating,
  State,
} from "ts-fsrs";
import { counted } from "#app/lib/text/format.ts";

export type Rated = Grade;

/** The ratings of a word, with the scheduler's own numbers. */
export const RATINGS: { rating: Grade; text: string }[] = [
  { rating: Rating.Again, text: "Again" },
  { rating: Rating.Hard, text: "Hard" },
  { rating: Rating.Good, text: "Good" },
  { rating: Rating.Easy, text: "Easy" },
];

/** A stored card: times as ISO text, everything else as numbers. */
export type KeptCard = Record<string, string | number | null>;

/** A card that is due within minutes is shown when nothing else is left. */
export const AHEAD_MS = 20 * 60 * 1000;

/** The student's day. */
export interface Day {
  began: Date;
  ends: Date;
}

/**
 * Returns whether a card is due. One answered today comes back within minutes. An earlier one is due
 * all day: at the hour of its last answer, new work would come after the day is done.
 */
export function isDue(card: KeptCard | null, now: Date, { began, ends }: Day): boolean {
  const last = dateOf(card?.last_review);
  const due = dateOf(card?.due);
  if (due === null) return false;
  return last !== null && last >= began ? due <= now : due < ends;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NUMBERS = [
  "stability",
  "difficulty",
  "elapsed_days",
  "scheduled_days",
  "learning_steps",
  "reps",
  "lapses",
  "state",
] as const;
/** No word waits longer than a year, or until after the exam. */
const LONGEST_DAYS = 365;

/**
 * Returns the card after a review at `now`. Null and an unreadable card are a new word. `daysLeft`
 * is the time to the exam, null without one ahead: every word is due before it.
 */
export function review(
  kept: unknown,
  rating: Grade,
  now: Date,
  daysLeft: number | null,
): { card: KeptCard; due: Date } {
  return reviewedBy(scheduler(daysLeft), { kept, rating, now, daysLeft });
}

/** Does the same for what a student says again on another day, never within minutes. */
export function reviewOnADay(
  kept: unknown,
  rating: Grade,
  now: Date,
  daysLeft: number | null,
): { card: KeptCard; due: Date } {
  return reviewedBy(scheduler(daysLeft, { isDaily: true }), { kept, rating, now, daysLeft });
}

interface Given {
  kept: unknown;
  rating: Grade;
  now: Date;
  daysLeft: number | null;
}

function reviewedBy(scheduled: FSRS, { kept, rating, now, daysLeft }: Given) {
  const before: Card = readCard(kept) ?? createEmptyCard(now);
  const { card } = scheduled.next(before, inTime(before, now), rating);
  const next = withinDays(card, now, longest(daysLeft));
  return { card: keep(next), due: next.due };
}

export function waits(kept: unknown, now: Date, daysLeft: number | null): string[] {
  const before: Card = readCard(kept) ?? createEmptyCard(now);
  const next = scheduler(daysLeft).repeat(before, inTime(before, now));
  return RATINGS.map(({ rating }) => {
    const { due } = withinDays(next[rating].card, now, longest(daysLeft));
    return waitText(due.getTime() - now.getTime());
  });
}

/** What is answered on its day, but before its hour, counts as answered in time. */
function inTime({ state, due }: Card, now: Date): Date {
  const early = due.getTime() - now.getTime();
  return state === State.Review && early > 0 && early < DAY_MS ? due : now;
}

function scheduler(daysLeft: number | null, { isDaily = false } = {}): FSRS {
  return fsrs(
    generatorParameters({
      maximum_interval: longest(daysLeft),
      enable_fuzz: false,
      enable_short_term: !isDaily,
    }),
  );
}

function longest(daysLeft: number | null): number {
  return Math.min(LONGEST_DAYS, Math.max(1, daysLeft ?? LONGEST_DAYS));
}

/** Limits a wait to `days`: the scheduler exceeds its maximum to keep ratings a day apart. */
function withinDays(card: Card, now: Date, days: number): Card {
  const last = new Date(now.getTime() + days * DAY_MS);
  return card.due <= last ? card : { ...card, due: last, scheduled_days: days };
}

function readCard(kept: unknown): Card | null {
  if (typeof kept !== "object" || kept === null) return null;
  const values = new Map<string, unknown>(Object.entries(kept));
  const [due, last] = [dateOf(values.get("due")), dateOf(values.get("last_review"))];
  const numbers = NUMBERS.map((name) => values.get(name));
  if (!due || !numbers.every((value): value is number => Number.isFinite(value))) return null;
  const [stability = 0, difficulty = 0, elapsed_days = 0, scheduled_days = 0, ...rest] = numbers;
  const [learning_steps = 0, reps = 0, lapses = 0, state = 0] = rest;
  if (![0, 1, 2, 3].includes(state)) return null;
  return {
    ...{ due, stability, difficulty, elapsed_days, scheduled_days },
    ...{ learning_steps, reps, lapses, state },
    ...(last && { last_review: last }),
  };
}

function keep({ due, last_review, ...numbers }: Card): KeptCard {
  return {
    ...numbers,
    due: due.toISOString(),
    last_review: last_review ? new Date(last_review).toISOString() : null,
  };
}

/** Returns a card that a form sends; null for invalid JSON, as of a new one. */
export function parseCard(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function dateOf(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

function waitText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 60) return counted(minutes, "minute");
  const days = Math.round(ms / DAY_MS);
  return days < 1 ? counted(Math.round(minutes / 60), "hour") : counted(days, "day");
}
