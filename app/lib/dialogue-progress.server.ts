import type { Dialogue, Segment } from "./api/dialogues.server.ts";

/** The first segment without an answer, or the end when every one has its answer. */
export function firstOpen(dialogue: Dialogue): number | "end" {
  return missingSegments(dialogue)[0] ?? "end";
}

/** Numbers (from 1) of the segments that hold no answer yet. */
export function missingSegments(dialogue: Dialogue): number[] {
  return dialogue.segments.flatMap((segment, index) =>
    isAnswered(dialogue, segment, index) ? [] : [index + 1],
  );
}

/**
 * A provider that does not name each stored answer may count them, in order; that is a hint and no
 * more.
 */
export function isAnswered(dialogue: Dialogue, segment: Segment, index: number): boolean {
  const isNamed = dialogue.segments.some(({ answer }) => answer);
  return isNamed ? Boolean(segment.answer) : index < dialogue.no_of_q_done;
}

/** Whether the upstream says of each segment if it holds an answer. */
export function namesAnswers({ segments, no_of_q_done }: Dialogue): boolean {
  const says = segments.some(({ answer }) => answer !== undefined);
  return segments.some(({ answer }) => answer) || (says && no_of_q_done === 0);
}
