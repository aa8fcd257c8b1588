import { isSame, type TakePlace } from "./place.ts";

export interface SpokenDialogue {
  place: TakePlace;
  segments: { place: TakePlace; attempts: number }[];
}

/** The part of the outbox that knows takes on their way. */
interface Taken {
  queue: { list(): { record: { place: TakePlace; attempt: number } }[] };
}

export function freeRepeatText(repeats: number): string {
  return `Free repeat: ${repeats > 0 ? "used" : "unused"}`;
}

/**
 * How often this segment was spoken. A segment of a mock test that is chosen from its list shows
 * no attempts, and yet the next one is a repeat.
 */
export function spokenBefore(attempts: number, { place, segments }: SpokenDialogue): number {
  const own = segments.find((one) => isSame(one.place, place));
  return Math.max(attempts, own?.attempts ?? 0);
}

/**
 * The repeats in this dialogue, by the highest known attempt of each segment: of the server, of a
 * take on its way, or of the one that is spoken now.
 */
export function usedRepeats(
  attempt: number,
  { place, segments }: SpokenDialogue,
  { queue }: Taken,
): number {
  const known = [{ place, attempt }, ...queue.list().map(({ record }) => record)];
  return segments.reduce((sum, one) => {
    const spoken = known.map((take) => (isSame(take.place, one.place) ? take.attempt : 0));
    return sum + Math.max(1, one.attempts, ...spoken) - 1;
  }, 0);
}
