import type { TakeFacts } from "./facts.ts";

/** The most values that a wave travels with. */
export const MOST_PEAKS = 400;

/** Facts under the names of the upstream (docs/upstream-api.md). */
export interface FactsOnTheWire {
  start_ms: number | null;
  pause_ms: number | null;
  repeats: number;
}

/** What a take says of itself beside its sound, as fields of a form; "" where it says nothing. */
export function extraFields({
  peaks,
  facts,
}: {
  peaks: readonly number[];
  facts?: TakeFacts | null;
}): { peaks: string; facts: string } {
  return {
    peaks: peaks.length > 0 && peaks.length <= MOST_PEAKS ? JSON.stringify(peaks) : "",
    facts: facts ? JSON.stringify(onTheWire(facts)) : "",
  };
}

export function onTheWire({ startMs, pauseMs, repeats }: TakeFacts): FactsOnTheWire {
  return { start_ms: startMs, pause_ms: pauseMs, repeats };
}
