/** Where a text may be split, the best first. Titles such as "Dr." end no sentence. */
const BREAKS = [
  /(?<=[.!?؟।۔]["”’)]?)(?<!\b(?:Mr|Mrs|Ms|Dr|St|No)\.)\s+|(?<=[。！？]["”’)]?)/gu,
  /(?<=[,;:،؛–—])\s+|(?<=[，、；：])/gu,
  /\s+/gu,
];
/** A part that is shorter leaves the other one nearly as long as before. */
const LEAST_SHARE = 0.25;

/**
 * Splits what is said in two, near its middle: at the end of a sentence, else at a comma, else
 * between words. Returns null for one word.
 */
export function splitInTwo(text: string): [string, string] | null {
  const whole = text.trim();
  const letters = [...whole.matchAll(/[\p{L}\p{N}]/gu)];
  const [first, last] = [letters.at(0), letters.at(-1)].map((found) => found?.index ?? 0);
  const halves = BREAKS.map((pattern) => nearestMiddle(whole, pattern, { first, last })).filter(
    (pair) => pair !== null,
  );
  const isFair = (pair: [string, string]) =>
    Math.min(...pair.map(({ length }) => length)) >= whole.length * LEAST_SHARE;
  return halves.find(isFair) ?? halves[0] ?? null;
}

/** Each half has a letter: the break stands between the first and the last one. */
function nearestMiddle(
  text: string,
  pattern: RegExp,
  { first = 0, last = 0 },
): [string, string] | null {
  const breaks = [...text.matchAll(pattern)]
    .map(({ 0: gap, index }) => ({ start: index, end: index + gap.length }))
    .filter(({ start, end }) => start > first && end <= last);
  const distance = ({ start, end }: { start: number; end: number }) =>
    Math.abs(start - (text.length - end));
  const [best] = breaks.toSorted((one, other) => distance(one) - distance(other));
  return best ? [text.slice(0, best.start), text.slice(best.end)] : null;
}
