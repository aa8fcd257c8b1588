/** A wave is 35 pixels high, so half of it has no more steps. */
const LEVELS = 16;

/** Peaks (0 to 100) as one character each: a page carries those of a whole dialogue. */
export function waveText(peaks: readonly number[] | null): string | null {
  if (!peaks) return null;
  return peaks.map((peak) => Math.round((peak * (LEVELS - 1)) / 100).toString(LEVELS)).join("");
}

/** Heights from 0 to 1, of a text by `waveText` or of the peaks of an own take (0 to 100). */
export function waveHeights(wave: string | readonly number[]): number[] {
  return Array.from<string | number, number>(wave, (peak) =>
    typeof peak === "string" ? parseInt(peak, LEVELS) / (LEVELS - 1) : peak / 100,
  );
}
