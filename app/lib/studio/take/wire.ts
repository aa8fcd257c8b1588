import type { TakeFacts } from "./facts.ts";

export const MOST_PEAKS = 400;

export interface FactsOnTheWire {
  start_ms: number | null;
  pause_ms: number | null;
  repeats: number;
}

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
