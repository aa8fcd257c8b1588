import type { TakeFacts } from "#app/lib/studio/take/take.ts";
import { START_WITHIN_S } from "#plan/weak.ts";
import { type Stretch, stretchesOf } from "#app/lib/studio/take/speech.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";

export interface KnownSound {
  durationMs: number | null;
  /** 0 to 100, at equal distances in time. */
  peaks: number[] | null;
}

const FRAME_MS = 50;
/** Shorter silences are breaths. */
const SHORTEST_MS = 1_000;
/** No answer is longer. Longer sounds are not analysed. */
const LONGEST_MS = 600_000;

/** Returns silences of a second or more, by the recorder's rule for speech. Null without a wave. */
export function silencesOf({ durationMs, peaks }: KnownSound): Stretch[] | null {
  if (!peaks || !durationMs || durationMs > LONGEST_MS) return null;
  const frames = Array.from({ length: Math.ceil(durationMs / FRAME_MS) }, (_, index) => {
    const atMs = index * FRAME_MS;
    return { atMs, peak: (peaks[Math.floor((atMs / durationMs) * peaks.length)] ?? 0) / 100 };
  });
  const spoken = stretchesOf(frames);
  const from = [0, ...spoken.map(({ toMs }) => toMs)];
  const to = [...spoken.map(({ fromMs }) => fromMs), durationMs];
  return from
    .map((fromMs, index) => ({ fromMs, toMs: to[index] ?? durationMs }))
    .filter(({ fromMs, toMs }) => toMs - fromMs >= SHORTEST_MS);
}

/**
 * Returns "1.4 s before the first word, longest pause 2.1 s at 0:07". Prefers the device's figures
 * to those of the wave. Null without either.
 */
export function silenceText(sound: KnownSound, facts: TakeFacts | null): string | null {
  const silences = silencesOf(sound);
  if (!facts && !silences) return null;
  const end = sound.durationMs ?? 0;
  const [first, ...rest] = silences ?? [];
  const isSilent = first?.fromMs === 0 && first.toMs === end;
  if (facts ? facts.startMs === null && facts.pauseMs === 0 : isSilent) return "no words heard";
  const begin = first?.fromMs === 0 ? first.toMs : null;
  const pauses = (begin === null && first ? [first, ...rest] : rest).filter(
    ({ toMs }) => toMs < end - FRAME_MS,
  );
  const longest = pauses.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
  const startMs = facts ? facts.startMs : begin;
  const pauseMs = facts ? facts.pauseMs : longest ? lengthOf(longest) : null;
  const parts = [
    startMs !== null && startText(startMs),
    pauseMs !== null &&
      pauseMs > 0 &&
      `longest pause ${secondsText(pauseMs)}${longest ? at(longest) : ""}`,
  ].filter((part) => part !== false);
  return parts.join(", ") || "none of a second or more";
}

function lengthOf({ fromMs, toMs }: Stretch): number {
  return toMs - fromMs;
}

function at({ fromMs }: Stretch): string {
  return ` at ${shortClockText(fromMs / 1000)}`;
}

function startText(ms: number): string {
  const late = ms > START_WITHIN_S * 1000 ? ` (later than ${START_WITHIN_S})` : "";
  return `${secondsText(ms)} before the first word${late}`;
}

/** Formats a time as "1.4 s". */
export function secondsText(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
