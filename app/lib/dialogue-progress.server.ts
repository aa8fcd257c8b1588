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
 * A provider that does not name each stored answer still counts them; they are answered in order.
 */
export function isAnswered(dialogue: Dialogue, segment: Segment, index: number): boolean {
  const named = dialogue.segments.some((candidate) => candidate.answer);
  return named ? Boolean(segment.answer) : index < dialogue.no_of_q_done;
}
