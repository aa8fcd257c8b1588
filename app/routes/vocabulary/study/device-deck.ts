import { type Done, planDay, type DayPlan } from "#plan/word-day.ts";
import { type KeptCard, type Rated, review } from "./schedule.ts";

export interface DeckWord {
  wordId: number;
  english: string;
  native: string;
}

interface Kept {
  /** By word id, with the word itself: one that is due may stand on another page of its list. */
  cards: Record<string, { word: DeckWord; card: KeptCard }>;
  day: { name: string; reviewed: number; fresh: number };
  lastBefore: string | null;
}

type Keep = Pick<Storage, "getItem" | "setItem">;

/** A card that comes back within minutes is shown when nothing else is left. */
const AHEAD_MS = 20 * 60 * 1000;
const NOTHING: Kept = { cards: {}, day: { name: "", reviewed: 0, fresh: 0 }, lastBefore: null };

/** What a student studies of one list, kept in the browser because the provider keeps none of it. */
export class DeviceDeck {
  readonly #key: string;
  readonly #keep: Keep;
  readonly #daysLeft: number | null;
  #kept: Kept;

  constructor(key: string, keep: Keep, daysLeft: number | null) {
    this.#key = `study:${key}`;
    this.#keep = keep;
    this.#daysLeft = daysLeft;
    this.#kept = this.#read();
  }

  plan(now: Date): DayPlan {
    const { day, lastBefore } = this.#today(now);
    const done: Done = {
      ...{ reviewed: day.reviewed, fresh: day.fresh },
      lastBefore: lastBefore === null ? null : new Date(lastBefore),
    };
    return planDay(done, now);
  }

  next(words: DeckWord[], now: Date): { word: DeckWord; card: KeptCard | null } | null {
    const { left, freshLeft } = this.plan(now);
    if (left === 0) return null;
    const soon = Object.values(this.#kept.cards)
      .filter(({ card }) => dueOf(card) <= now.getTime() + AHEAD_MS)
      .sort((a, b) => dueOf(a.card) - dueOf(b.card))[0];
    if (soon && dueOf(soon.card) <= now.getTime()) return soon;
    const fresh = words.find(({ wordId }) => !(wordId in this.#kept.cards));
    return fresh && freshLeft > 0 ? { word: fresh, card: null } : (soon ?? null);
  }

  rate(word: DeckWord, rating: Rated, now: Date): void {
    const known = this.#kept.cards[word.wordId];
    const { card } = review(known?.card ?? null, rating, now, this.#daysLeft);
    const { day, lastBefore } = this.#today(now);
    this.#kept = {
      cards: { ...this.#kept.cards, [word.wordId]: { word, card } },
      day: { ...day, reviewed: day.reviewed + 1, fresh: day.fresh + (known ? 0 : 1) },
      lastBefore,
    };
    this.#keep.setItem(this.#key, JSON.stringify(this.#kept));
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
      return NOTHING; // storage may hold anything
    }
  }
}

function dueOf(card: KeptCard): number {
  return new Date(String(card.due)).getTime();
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
