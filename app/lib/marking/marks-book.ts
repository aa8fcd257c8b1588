import {
  isSameValue,
  type Review,
  type ReviewPlace,
  type ReviewValue,
  valueIn,
  withValue,
} from "#plan/review.ts";
import { manyLines } from "#plan/typed.ts";

/** One value of the reviews of a test. `set` is the dialogue in the test. */
export interface MarkPlace extends ReviewPlace {
  set: number;
}

/** A change that the server does not have yet, and the value over which it was made. */
export interface PendingMark extends MarkPlace {
  from: ReviewValue;
  to: ReviewValue;
}

/** A change over which somebody else has saved another value. */
export interface Clash extends MarkPlace {
  own: ReviewValue;
  theirs: ReviewValue;
}

/** What the server sends of a dialogue. */
export interface SavedDraft {
  set: number;
  draft: { review: Review; version: number; saved_by: string | null } | null;
}

/** Characters in one post: two texts of 10,000 with what stood there before fit in. */
const POST_LENGTH = 120_000;

export const keyOfPlace = ({ set, segment, field }: MarkPlace) =>
  `${set}.${segment ?? ""}.${field}`;

/**
 * The reviews of one test while it is marked: what the server has, and the changes that wait. Knows
 * neither page nor network.
 */
export class MarksBook {
  private readonly saved = new Map<number, { review: Review; version: number }>();
  private readonly shown = new Map<number, Review>();
  private readonly pending = new Map<string, PendingMark>();
  private readonly clashing = new Map<string, Clash>();
  /** Posted values whose answer is not there: the server may have saved them. */
  private readonly posted = new Map<string, ReviewValue[]>();
  /** Values as they are being typed: with a last blank, or a comment that has no text yet. */
  private readonly typed = new Map<string, MarkPlace & { value: ReviewValue }>();

  constructor(drafts: readonly SavedDraft[]) {
    this.learn(drafts);
  }

  /** Returns a dialogue's review with all changes. Parts that stay alike stay the same object. */
  review(set: number): Review {
    const review = this.shown.get(set);
    if (!review) throw new Error(`no dialogue ${set}`);
    return review;
  }

  get waiting(): number {
    return this.pending.size;
  }

  get clashes(): Clash[] {
    return [...this.clashing.values()];
  }

  /** The versions that the server has sent, as the query `seen`. */
  get seen(): string {
    return [...this.saved.values()].map(({ version }) => version).join(".");
  }

  /** Notes a change. Text is compared as the server will store it. */
  change(place: MarkPlace, to: ReviewValue): void {
    const { set } = place;
    const key = keyOfPlace(place);
    this.shown.set(set, withValue(this.review(set), place, to));
    this.typed.set(key, { ...place, value: to });
    const clash = this.clashing.get(key);
    if (clash) this.clashing.set(key, { ...clash, own: normal(to) });
    else this.await(place, normal(to));
  }

  /** Returns the next changes to send, as many as one post takes, and notes that they are sent. */
  batch(): PendingMark[] {
    let length = 0;
    const marks = [...this.pending.values()].filter((mark, index) => {
      length += JSON.stringify(mark).length;
      return index === 0 || length <= POST_LENGTH;
    });
    for (const mark of marks) {
      const key = keyOfPlace(mark);
      this.posted.set(key, [...(this.posted.get(key) ?? []), mark.to]);
    }
    return marks;
  }

  /** Learns what became of sent changes. A value that was changed since still waits. */
  settle(
    sent: readonly PendingMark[],
    drafts: readonly SavedDraft[],
    refused: readonly (MarkPlace & { value: ReviewValue })[],
  ): void {
    for (const { set, segment, field, value } of refused) {
      const place = { set, segment, field };
      const key = keyOfPlace(place);
      const own = valueIn(this.review(set), place);
      // A post whose answer was lost has saved it: nobody else.
      const isOwn = this.posted.get(key)?.some((one) => isSameValue(one, value));
      this.pending.delete(key);
      this.posted.delete(key);
      if (own !== undefined && isOwn)
        this.pending.set(key, { ...place, from: value, to: normal(own) });
      else if (own !== undefined) this.clashing.set(key, { ...place, own, theirs: value });
    }
    for (const { to, ...mark } of sent) {
      const key = keyOfPlace(mark);
      const now = this.pending.get(key);
      // A refused value is not on its way any more: it waits or clashes.
      if (!this.posted.delete(key)) continue;
      if (now && isSameValue(now.to, to)) this.pending.delete(key);
      else if (now) this.pending.set(key, { ...now, from: to });
    }
    this.learn(drafts);
  }

  /** Learns what the server has. Returns the dialogues that somebody else has changed. */
  learn(drafts: readonly SavedDraft[]): number[] {
    const changed: number[] = [];
    for (const { set, draft } of drafts) {
      if (!draft || this.saved.get(set)?.version === draft.version) continue;
      if (this.saved.has(set)) changed.push(set);
      this.saved.set(set, draft);
      this.show(set);
    }
    return changed;
  }

  /** Ends a clash: with the own value, which then waits again, or with the other one. */
  choose(key: string, whose: "own" | "theirs"): void {
    const clash = this.clashing.get(key);
    if (!clash) return;
    const { own, theirs, ...place } = clash;
    this.clashing.delete(key);
    if (whose === "own") this.pending.set(key, { ...place, from: theirs, to: own });
    this.show(place.set);
  }

  /** Returns everything that the server does not have, for this device to keep. */
  kept(): PendingMark[] {
    const clashes = this.clashes.map(({ own, theirs, ...place }) => ({
      ...place,
      from: theirs,
      to: own,
    }));
    return [...this.pending.values(), ...clashes];
  }

  /** Takes up changes that this device has kept. Leaves out those that the server has. */
  restore(marks: readonly PendingMark[]): void {
    for (const { from, to, ...place } of marks) {
      if (!this.saved.has(place.set)) continue;
      const current = valueIn(this.review(place.set), place);
      if (current === undefined || isSameValue(current, to)) continue;
      this.pending.set(keyOfPlace(place), { ...place, from, to });
      this.show(place.set);
    }
  }

  private await(place: MarkPlace, to: ReviewValue): void {
    const key = keyOfPlace(place);
    const before = this.pending.get(key);
    const saved = this.saved.get(place.set)?.review;
    const from = before?.from ?? (saved && valueIn(saved, place));
    if (from === undefined) throw new Error(`a review has no ${key}`);
    if (isSameValue(from, to) && !this.posted.has(key)) this.pending.delete(key);
    else this.pending.set(key, { ...place, from, to });
  }

  /** Puts the changes that wait over what the server has. */
  private show(set: number): void {
    const saved = this.saved.get(set);
    if (!saved) return;
    let { review } = saved;
    for (const mark of this.pending.values())
      if (mark.set === set) review = withValue(review, mark, mark.to);
    for (const clash of this.clashing.values())
      if (clash.set === set) review = withValue(review, clash, clash.own);
    for (const [key, { value, ...place }] of this.typed)
      if (place.set !== set) continue;
      else if (isSameValue(valueIn(review, place), normal(value)))
        review = withValue(review, place, value);
      else this.typed.delete(key);
    this.shown.set(set, shareParts(this.shown.get(set), review));
  }
}

/** Returns a value as the server stores it. */
function normal(value: ReviewValue): ReviewValue {
  if (typeof value === "string") return manyLines(value);
  if (!Array.isArray(value)) return value;
  return value
    .map(({ at_ms, text }) => ({ at_ms, text: manyLines(text) }))
    .filter(({ text }) => text !== "")
    .toSorted((one, other) => one.at_ms - other.at_ms);
}

/** Returns the review with the parts of the one before that say the same. */
function shareParts(before: Review | undefined, review: Review): Review {
  if (!before) return review;
  const segments = Object.fromEntries(
    Object.entries(review.segments).map(([id, said]) => {
      const known = before.segments[id];
      return [id, known && JSON.stringify(known) === JSON.stringify(said) ? known : said] as const;
    }),
  );
  return { ...review, segments };
}
