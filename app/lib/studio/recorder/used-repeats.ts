import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { countRepeats } from "#app/lib/studio/take/repeats.ts";

/** A segment, and how often each of its dialogue was spoken, as far as the server knows. */
export interface SpokenDialogue {
  questionId: number;
  segmentId: number;
  segments: { segmentId: number; attempts: number }[];
}

/** Repeats of the whole dialogue: by the attempt at hand, what waits on the device, and the server. */
export function usedRepeats(
  attempt: number,
  { questionId, segmentId, segments }: SpokenDialogue,
  { queue }: Pick<Outbox, "queue">,
): number {
  const told = segments.map((one) => ({ segmentId: one.segmentId, attempt: one.attempts }));
  const waiting = queue
    .list()
    .flatMap(({ record }) => (record.questionId === questionId ? record : []));
  const others = [...told, ...waiting].filter((one) => one.segmentId !== segmentId);
  return countRepeats([...others, { segmentId, attempt }]);
}
