/** Pixels, which are also the units of the drawing. */
export const WAVE_HEIGHT = 60;
const MIDDLE = WAVE_HEIGHT / 2;

/** Returns a path of upright bars, two apart, each as high as its loudest peak. */
export function barsPath(peaks: readonly number[], bars: number): string {
  const halves = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    return Math.max(1, Math.round((MIDDLE * Math.max(...peaks.slice(from, to))) / 100));
  });
  // Each step goes from the foot of a bar to the top of the next one.
  const steps = halves.map((half, bar) => `m2 ${-half - (halves[bar - 1] ?? 0)}v${2 * half}`);
  return `M-1 ${MIDDLE}${steps.join("")}`;
}
