import { isSame, type TakePlace } from "#app/lib/studio/take/place.ts";

/** What forms and notices must know of this page's recorder. */
export interface RecorderHere {
  place: TakePlace;
  /** Recording, or about to: nothing may be read aloud, and leaving would cut the take off. */
  isLive(): boolean;
  /** Finish was pressed, and the take is not yet where a form can send it. */
  isEnding(): boolean;
  /** True when the take is the answer, false when the student has to decide about it. */
  ended(): Promise<boolean>;
}

/** What the island and the scripts of this page agree on. */
class ThisPage {
  recorder: RecorderHere | null = null;
  obstacle: string | null = null;
  /** Counts, so that a second press on Next shows it again. */
  told = 0;
  private readonly listeners = new Set<() => void>();

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  shows(place: TakePlace): boolean {
    return this.recorder !== null && isSame(this.recorder.place, place);
  }

  tell(obstacle: string | null): void {
    this.obstacle = obstacle;
    this.told += 1;
    this.changed();
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }
}

export const thisPage = new ThisPage();
