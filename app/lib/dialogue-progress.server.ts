import type { Dialogue, Segment } from "./api/dialogues.server.ts";

export function firstOpen(dialogue: Dialogue): number | "end" {
  return missingSegments(dialogue)[0] ?? "end";
}

/** Counted from 1. */
export function missingSegments(dialogue: Dialogue): number[] {
  return dialogue.segments.flatMap((segment, index) =>
    isAnswered(dialogue, segment, index) ? [] : [index + 1],
  );
}

/** A provider that names no answers may count them, in order. */
export function isAnswered(dialogue: Dialogue, segment: Segment, index: number): boolean {
  const isNamed = dialogue.segments.some(({ answer }) => answer);
  return isNamed ? Boolean(segment.answer) : index < dialogue.no_of_q_done;
}

export function namesAnswers({ segments, no_of_q_done }: Dialogue): boolean {
  const says = segments.some(({ answer }) => answer !== undefined);
  return segments.some(({ answer }) => answer) || (says && no_of_q_done === 0);
}
