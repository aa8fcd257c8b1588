/** At most so many lines lie across a picture. */
const MOST_LINES = 4;
/** Digits of 13 px are about so wide, with the gap to the next label. */
const DIGIT_PX = 9;
/** The narrowest picture, on a phone of 320 px. */
const NARROWEST_PX = 240;

/** Round figures from 0 on, the last at or above `most`: 0, 20, 40, 60 for 47. */
export function axisSteps(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)) - 1);
  const step = [1, 2, 5, 10, 20, 50]
    .map((each) => Math.max(1, each * power))
    .find((each) => most / each <= MOST_LINES);
  const size = step ?? most;
  return Array.from(
    { length: Math.max(1, Math.ceil(most / size)) + 1 },
    (_, index) => index * size,
  );
}

/** So many per cent from the left, short enough for the page's weight. */
export function perCent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}

/** Every which label there is room for, also on the narrowest screen. */
export function labelEvery(labels: readonly string[]): number {
  const longest = Math.max(1, ...labels.map(({ length }) => length));
  return Math.ceil((labels.length * longest * DIGIT_PX) / NARROWEST_PX);
}
