import type { KeptCard } from "#app/lib/schedule.ts";

export const SAY_FIRST = "Say it aloud. Then look.";

/** A card as the page holds it. The server schedules it. */
export interface HandCard {
  wordId: number;
  categoryId: number;
  asked: string;
  told: string;
  /** The addresses of what a computer spoke of both. */
  askedAudio?: string | undefined;
  toldAudio?: string | undefined;
  /** The number of its reviews, which tells whether it was reviewed elsewhere. */
  reps: number;
  card: KeptCard | null;
  /** What each rating means, such as "1 minute". */
  waits: string[];
}

/** How a card comes back after a rating. */
export type Again = Pick<HandCard, "reps" | "card" | "waits"> & { waitMs: number };

/** The cards of a page, in the server's order. */
export interface HandData {
  cards: HandCard[];
  /** How many cards the day still allows, and how many are done. */
  left: number;
  done: number;
  hasMore: boolean;
}

const FEW = 5;

/** The student's next cards. Times are the page's own, so a wrong clock on the device does no harm. */
export class Hand {
  #cards: HandCard[] = [];
  #back: { card: HandCard; at: number }[] = [];
  readonly #rated = new Set<string>();
  #left = 0;
  #hasMore = false;

  take({ cards, left, hasMore }: Omit<HandData, "done">): void {
    this.#cards = cards.filter((card) => !this.#rated.has(keyOf(card)));
    this.#back = this.#back.filter(({ card }) => !cards.some((one) => one.wordId === card.wordId));
    this.#left = left;
    this.#hasMore = hasMore;
  }

  get isLow(): boolean {
    return this.#hasMore && this.#cards.length <= FEW;
  }

  /** How many cards the student sees today, as far as the page knows. */
  get toDo(): number {
    return Math.min(this.#left, this.#cards.length + this.#back.length);
  }

  /** Returns a card that is due again, else the next one, else the first that comes back soon. */
  next(now: number): HandCard | null {
    if (this.#left === 0) return null;
    const isDue = (this.#back[0]?.at ?? Infinity) <= now;
    return (isDue ? undefined : this.#cards[0]) ?? this.#back[0]?.card ?? null;
  }

  rate(card: HandCard): void {
    this.#rated.add(keyOf(card));
    this.#remove(card);
    this.#left -= 1;
  }

  comeBack(card: HandCard, at: number): void {
    this.#back = [...this.#back, { card, at }].sort((one, other) => one.at - other.at);
  }

  undo(card: HandCard): void {
    this.#rated.delete(keyOf(card));
    this.#remove(card);
    this.#cards.unshift(card);
    this.#left += 1;
  }

  #remove({ wordId }: HandCard): void {
    this.#cards = this.#cards.filter((one) => one.wordId !== wordId);
    this.#back = this.#back.filter(({ card }) => card.wordId !== wordId);
  }
}

const keyOf = ({ wordId, reps }: HandCard) => `${wordId}.${reps}`;
