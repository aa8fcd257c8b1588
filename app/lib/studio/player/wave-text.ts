/** A wave is 35 pixels high, so its half shows no more steps. */
const LEVELS = 16;

/** Writes each peak (0 to 100) as one character: a page has those of a whole dialogue. */
export function waveText(peaks: readonly number[] | null): string | null {
  if (!peaks) return null;
  return peaks.map((peak) => Math.round((peak * (LEVELS - 1)) / 100).toString(LEVELS)).join("");
}

/** Returns heights from 0 to 1, from a text by `waveText` or the peaks of a take (0 to 100). */
export function waveHeights(wave: string | readonly number[]): number[] {
  return Array.from<string | number, number>(wave, (peak) =>
    typeof peak === "string" ? parseInt(peak, LEVELS) / (LEVELS - 1) : peak / 100,
  );
}
