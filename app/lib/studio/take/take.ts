import { START_WITHIN_S } from "#plan/weak.ts";

export interface TakePlace {
  kind: "practice" | "mock";
  id: number;
  segmentId: number;
}

export const wholeOf = ({ kind, id }: Pick<TakePlace, "kind" | "id">): string => `${kind}-${id}`;

/** A dialogue can be practised and be part of a test, so the id alone is not unique. */
export const segmentOf = ({ kind, segmentId }: Omit<TakePlace, "id">): string =>
  `${kind}-${segmentId}`;

export const isSame = (one: TakePlace, other: TakePlace): boolean =>
  segmentOf(one) === segmentOf(other);

export const PLACE_FIELDS = {
  practice: ["question_id", "segment_id"],
  mock: ["mocktest_record_id", "mocktest_answer_id"],
} as const;

export function placeFields({ kind, id, segmentId }: TakePlace): Record<string, string> {
  const [whole, segment] = PLACE_FIELDS[kind];
  return { [whole]: String(id), [segment]: String(segmentId) };
}

export const MOST_PEAKS = 400;

interface FactsOnTheWire {
  start_ms: number | null;
  pause_ms: number | null;
  repeats: number;
}

/** The measurements of a take; null when the browser does not measure the level. */
export interface TakeFacts {
  startMs: number | null;
  pauseMs: number | null;
  repeats: number;
}

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

export interface SpokenDialogue {
  place: TakePlace;
  segments: { place: TakePlace; attempts: number }[];
}

/** The part of the outbox with the takes that are on their way. */
interface Taken {
  queue: { list(): { record: { place: TakePlace; attempt: number } }[] };
}

export function freeRepeatText(repeats: number): string {
  return `Free repeat: ${repeats > 0 ? "used" : "unused"}`;
}

/**
 * Returns how often this segment was spoken. A segment opened from a mock test's list shows no
 * attempts, although the next one is a repeat.
 */
export function spokenBefore(attempts: number, { place, segments }: SpokenDialogue): number {
  const own = segments.find((one) => isSame(one.place, place));
  return Math.max(attempts, own?.attempts ?? 0);
}

/**
 * Counts the repeats in this dialogue: the highest attempt of each segment on the server, on its
 * way, or being recorded.
 */
export function usedRepeats(
  attempt: number,
  { place, segments }: SpokenDialogue,
  { queue }: Taken,
): number {
  const known = [{ record: { place, attempt } }, ...queue.list()];
  return segments.reduce((sum, one) => {
    const spoken = known.map(({ record }) =>
      isSame(record.place, one.place) ? record.attempt : 0,
    );
    return sum + Math.max(1, one.attempts, ...spoken) - 1;
  }, 0);
}
