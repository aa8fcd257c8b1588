import { newId } from "#app/lib/new-id.ts";
import { planDay, type DayPlan } from "#plan/word-day.ts";
import { AHEAD_MS, isDue, type KeptCard, type Rated, review } from "#app/lib/schedule.ts";

export interface DeckWord {
  wordId: number;
  english: string;
  native: string;
  /** The provider's data of the word when it made this page, if it stores progress. */
  known?: { categoryId: number; reps: number; card: KeptCard | null };
}

/** The counts of a day's study. */
export interface Day {
  /** Such as "2026-11-24". */
  name: string;
  reviewed: number;
  fresh: number;
}

interface Kept {
  /** Cards by word id. Each holds its word, because a due word may be on another page. */
  cards: Record<string, { word: DeckWord; card: KeptCard }>;
  day: Day;
  /** The time of the last study before `day`. */
  lastBefore: string | null;
}

type Keep = Pick<Storage, "getItem" | "setItem">;
type Found = { word: DeckWord; card: KeptCard | null };

const NOTHING: Kept = { cards: {}, day: { name: "", reviewed: 0, fresh: 0 }, lastBefore: null };

/**
 * The student's study of one list, kept in the browser: permanently if the provider stores no
 * progress, otherwise until it is sent.
 */
export class DeviceDeck {
  readonly #key: string;
  readonly #keep: Keep;
  readonly #daysLeft: number | null;
  readonly #isSent: boolean;
  #kept: Kept;

  /** `today` is the provider's count, if it stores progress. */
  constructor(key: string, keep: Keep, daysLeft: number | null, today: Day | null = null) {
    this.#key = `study:${key}`;
    this.#keep = keep;
    this.#daysLeft = daysLeft;
    this.#isSent = today !== null;
    this.#kept = this.#read();
    if (today) this.#learn(today);
  }

  /** Returns the rest of today's work. `now` is in the student's zone, like the browser's clock. */
  plan(now: Date): DayPlan {
    const { day, lastBefore } = this.#today(now);
    const last = lastBefore === null ? null : new Date(lastBefore);
    return planDay({ reviewed: day.reviewed, fresh: day.fresh, lastBefore: last }, now);
  }

  /** Returns the next word: a due one, else a new one of the page, else one that is due soon. */
  next(words: DeckWord[], now: Date): Found | null {
    const { left, freshLeft } = this.plan(now);
    if (left === 0) return null;
    const cards = words.map((word) => ({ word, card: this.#cardOf(word) }));
    // The provider knows more than this device about words that it did not send.
    const studied = this.#isSent ? cards : Object.values(this.#kept.cards);
    const sorted = studied
      .filter(({ card }) => card !== null)
      .sort((a, b) => dueOf(a.card) - dueOf(b.card));
    const day = { began: midnight(now, 0), ends: midnight(now, 1) };
    const due = sorted.find(({ card }) => isDue(card, now, day));
    if (due) return due;
    const fresh = cards.find(({ card }) => card === null);
    if (fresh && freshLeft > 0) return fresh;
    return sorted.find(({ card }) => dueOf(card) <= now.getTime() + AHEAD_MS) ?? null;
  }

  /** Keeps the rating, and returns the review for a provider that stores progress. */
  rate(word: DeckWord, rating: Rated, now: Date): Record<string, string> | null {
    const before = this.#cardOf(word);
    const { card } = review(before, rating, now, this.#daysLeft);
    const { day, lastBefore } = this.#today(now);
    this.#kept = {
      cards: { ...this.#kept.cards, [word.wordId]: { word, card } },
      day: { ...day, reviewed: day.reviewed + 1, fresh: day.fresh + (before ? 0 : 1) },
      lastBefore,
    };
    this.#keep.setItem(this.#key, JSON.stringify(this.#kept));
    return word.known ? reviewOf(word.wordId, word.known, before, rating) : null;
  }

  /** Returns the card with more reviews: the device's, until they are sent and the page renewed. */
  #cardOf({ wordId, known }: DeckWord): KeptCard | null {
    const own = this.#kept.cards[wordId]?.card;
    return own && Number(own.reps) > (known?.reps ?? 0) ? own : (known?.card ?? null);
  }

  #learn(today: Day): void {
    const { day } = this.#kept;
    if (today.name < day.name) return;
    const isNewer = today.name > day.name || today.reviewed > day.reviewed;
    if (isNewer) this.#kept = { ...this.#kept, day: today };
  }

  #today(now: Date): Pick<Kept, "day" | "lastBefore"> {
    const { day, lastBefore } = this.#kept;
    const name = dayName(now);
    if (day.name === name) return { day, lastBefore };
    const last = day.name === "" ? lastBefore : new Date(`${day.name}T12:00:00`).toISOString();
    return { day: { name, reviewed: 0, fresh: 0 }, lastBefore: last };
  }

  #read(): Kept {
    try {
      const kept: unknown = JSON.parse(this.#keep.getItem(this.#key) ?? "null");
      return isKept(kept) ? kept : NOTHING;
    } catch {
      return NOTHING; // storage may contain anything
    }
  }
}

/** Returns the fields that the form of a card posts. */
function reviewOf(
  wordId: number,
  { categoryId, reps }: NonNullable<DeckWord["known"]>,
  before: KeptCard | null,
  rating: Rated,
): Record<string, string> {
  return {
    word_id: String(wordId),
    category_id: String(categoryId),
    reps: String(Math.max(reps, Number(before?.reps ?? 0))),
    card: JSON.stringify(before),
    review_id: newId(),
    rating: String(rating),
  };
}

function dueOf(card: KeptCard | null): number {
  return new Date(String(card?.due)).getTime();
}

function midnight(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
}

function dayName(now: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === "object" &&
    value !== null &&
    "cards" in value &&
    typeof value.cards === "object" &&
    "day" in value &&
    typeof value.day === "object"
  );
}
