import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { type TakePlace, wholeOf } from "./place.ts";

export interface SpokenDialogue {
  place: TakePlace;
  segments: { place: TakePlace; attempts: number }[];
}

export interface Attempt {
  segmentId: number;
  attempt: number;
}

/** Counts the highest known attempt of each segment, on the server or this device. */
export function countRepeats(attempts: readonly Attempt[]): number {
  const highest = new Map<number, number>();
  for (const { segmentId, attempt } of attempts)
    highest.set(segmentId, Math.max(attempt, highest.get(segmentId) ?? 0));
  return [...highest.values()].reduce((sum, attempt) => sum + Math.max(0, attempt - 1), 0);
}

export function freeRepeatText(repeats: number): string {
  return `Free repeat: ${repeats > 0 ? "used" : "unused"}`;
}

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
