import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { type TakePlace, wholeOf } from "#app/lib/studio/take/place.ts";
import { countRepeats } from "#app/lib/studio/take/repeats.ts";

/** A segment, and how often each of its dialogue was spoken, as far as the server knows. */
export interface SpokenDialogue {
  place: TakePlace;
  segments: { place: TakePlace; attempts: number }[];
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
