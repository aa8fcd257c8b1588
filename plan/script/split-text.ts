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
  const halves = BREAKS.map((pattern) => nearestMiddle(whole, pattern)).filter(
    (pair) => pair !== null,
  );
  const isFair = (pair: [string, string]) =>
    Math.min(...pair.map(({ length }) => length)) >= whole.length * LEAST_SHARE;
  return halves.find(isFair) ?? halves[0] ?? null;
}

function nearestMiddle(text: string, pattern: RegExp): [string, string] | null {
  const distance = ([one, other]: [string, string]) => Math.abs(one.length - other.length);
  return [...text.matchAll(pattern)]
    .map((found): [string, string] => [
      text.slice(0, found.index),
      text.slice(found.index + found[0].length),
    ])
    .filter((pair) => pair.every((part) => /[\p{L}\p{N}]/u.test(part)))
    .reduce<[string, string] | null>(
      (best, pair) => (best !== null && distance(best) <= distance(pair) ? best : pair),
      null,
    );
}
