import type { TakeFacts } from "./facts.ts";

/** The most values that a wave travels with. */
export const MOST_PEAKS = 400;

/** Facts under the names of the upstream (docs/upstream-api.md). */
export interface FactsOnTheWire {
  start_ms: number | null;
  pause_ms: number | null;
  repeats: number;
}

/** Where an answer of a mock test belongs, under the names of the upstream. */
export type ExamAnswer = Record<"mocktest_record_id" | "mocktest_answer_id", string>;

/** What a take says of itself beside its sound, as fields of a form; "" where it says nothing. */
export function extraFields({
  peaks,
  facts,
  examAnswer,
}: {
  peaks: readonly number[];
  facts?: TakeFacts | null;
  examAnswer?: ExamAnswer;
}): { peaks: string; facts: string } {
  return {
    ...examAnswer,
    peaks: peaks.length > 0 && peaks.length <= MOST_PEAKS ? JSON.stringify(peaks) : "",
    facts: facts ? JSON.stringify(onTheWire(facts)) : "",
  };
}

export function onTheWire({ startMs, pauseMs, repeats }: TakeFacts): FactsOnTheWire {
  return { start_ms: startMs, pause_ms: pauseMs, repeats };
}
