export const MOST_PEAKS = 400;

interface FactsOnTheWire {
  start_ms: number | null;
  pause_ms: number | null;
  repeats: number;
}

/** Null where the browser does not measure the microphone's level. */
export interface TakeFacts {
  startMs: number | null;
  pauseMs: number | null;
  repeats: number;
}

/** A later start loses marks. */
export const START_WITHIN_S = 5;

const FIRST = "First words after the chime";

export interface FactText {
  name: string;
  value: string;
}

export function factTexts(facts: TakeFacts | null, durationMs: number | null): FactText[] {
  const { startMs = null, pauseMs = null } = facts ?? {};
  const texts: FactText[] = [];
  if (startMs !== null) texts.push({ name: FIRST, value: startText(startMs / 1000) });
  else if (pauseMs !== null) texts.push({ name: FIRST, value: "no words heard" });
  if (startMs !== null && pauseMs !== null)
    texts.push({ name: "Longest pause", value: secondsText(pauseMs / 1000) });
  if (durationMs !== null) texts.push({ name: "Length", value: secondsText(durationMs / 1000) });
  if (facts) texts.push({ name: "Free repeat", value: repeatText(facts.repeats) });
  return texts;
}

function startText(seconds: number): string {
  const shown = secondsText(seconds);
  return seconds <= START_WITHIN_S
    ? `${shown}, within ${START_WITHIN_S}`
    : `${shown}, later than ${START_WITHIN_S}`;
}

function repeatText(repeats: number): string {
  if (repeats === 0) return "unused";
  return repeats === 1 ? "used" : `used, and ${repeats - 1} more that would cost marks`;
}

function secondsText(seconds: number): string {
  return seconds < 20 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
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
