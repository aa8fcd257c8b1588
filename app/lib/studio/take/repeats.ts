import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { type TakePlace, wholeOf } from "./place.ts";

/** A segment, and how often each of its dialogue was spoken, as far as the server knows. */
export interface SpokenDialogue {
  place: TakePlace;
  segments: { place: TakePlace; attempts: number }[];
}

export interface Attempt {
  segmentId: number;
  attempt: number;
}

/**
 * Repeats used in a dialogue, by the highest attempt known of each segment: the server's word and
 * the takes of this device may both know some.
 */
export function countRepeats(attempts: readonly Attempt[]): number {
  const highest = new Map<number, number>();
  for (const { segmentId, attempt } of attempts)
    highest.set(segmentId, Math.max(attempt, highest.get(segmentId) ?? 0));
  return [...highest.values()].reduce((sum, attempt) => sum + Math.max(0, attempt - 1), 0);
}

/** "Free repeat: unused": one in each dialogue costs no marks. */
export function freeRepeatText(repeats: number): string {
  return `Free repeat: ${repeats > 0 ? "used" : "unused"}`;
}

/** Repeats of the whole dialogue: by the attempt at hand, what waits on the device, and the server. */
export function usedRepeats(
  attempt: number,
  { place, segments }: SpokenDialogue,
  { queue }: Pick<Outbox, "queue">,
): number {
  const whole = wholeOf(place);
  const waiting = queue.list().map(({ record }) => record);
  const others = [
    ...segments.map((one) => ({ place: one.place, attempt: one.attempts })),
    ...waiting.filter((record) => wholeOf(record.place) === whole),
  ].map((one) => ({ segmentId: one.place.segmentId, attempt: one.attempt }));
  const { segmentId } = place;
  return countRepeats([
    ...others.filter((one) => one.segmentId !== segmentId),
    { segmentId, attempt },
  ]);
}
