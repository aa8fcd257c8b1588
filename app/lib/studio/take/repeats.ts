import { isSame, type TakePlace } from "./place.ts";

export interface SpokenDialogue {
  place: TakePlace;
  segments: { place: TakePlace; attempts: number }[];
}

/** The part of the outbox that knows takes on their way. */
interface Taken {
  queue: { list(): { record: { place: TakePlace; attempt: number } }[] };
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

/**
 * How often this segment was spoken. A segment of a mock test that is chosen from its list shows
 * no attempts, and yet the next one is a repeat.
 */
export function spokenBefore(attempts: number, { place, segments }: SpokenDialogue): number {
  const own = segments.find((one) => one.place.segmentId === place.segmentId);
  return Math.max(attempts, own?.attempts ?? 0);
}

export function usedRepeats(
  attempt: number,
  { place, segments }: SpokenDialogue,
  { queue }: Taken,
): number {
  const waiting = queue
    .list()
    .map(({ record }) => record)
    // A mock test has one free repeat in each of its dialogues.
    .filter((record) => segments.some((one) => isSame(one.place, record.place)));
  const known = [
    { place, attempt },
    ...segments.map((one) => ({ place: one.place, attempt: one.attempts })),
    ...waiting,
  ];
  return countRepeats(
    known.map((one) => ({ segmentId: one.place.segmentId, attempt: one.attempt })),
  );
}
