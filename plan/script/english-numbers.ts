const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ORDINALS =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(
    " ",
  );
const SCALES: Record<string, number> = {
  ...{ hundred: 100, thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 },
};

type Values = [string, number][];
const cardinals: Values = [
  ...ONES.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word, (at + 2) * 10]),
];
const ordinals: Values = [
  ...ORDINALS.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word.replace(/y$/, "ieth"), (at + 2) * 10]),
];
const VALUES = new Map([...cardinals, ...ordinals]);

/** Returns a pattern for words, as they stand in and at the start of sentences. */
export function anyOf(words: readonly string[]): string {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const cased = longestFirst.map((word) =>
    word.replace(/^[a-z]/, (first) => `[${first}${first.toUpperCase()}]`),
  );
  return `(?:${cased.join("|")})`;
}

const CARDINAL = anyOf([...cardinals.map(([word]) => word), ...Object.keys(SCALES)]);
const ORDINAL = anyOf(ordinals.map(([word]) => word));
const A_SCALE = "(?:[Aa]n? (?=hundred|thousand|million|billion))?";
const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const END = String.raw`(?![\p{L}\d])`;
/** The sources of patterns for a number, and for the day of a month. */
export const NUMBER = `(?:${DIGITS}|${A_SCALE}${CARDINAL}(?:(?:[ -]| and )${CARDINAL})*)${END}`;
export const DAY_NUMBER = `(?:\\d{1,2}(?:st|nd|rd|th)?|(?:${CARDINAL}[ -])?(?:${ORDINAL}|${CARDINAL}))${END}`;

/** Writes a number in digits: "three hundred and eighty" and "380th" are 380. */
export function inDigits(number: string): string {
  return groupsIn(number).join("");
}

/**
 * Returns a number as it is read: "Twenty twenty-six" and "one seven" pair by pair, or digit by
 * digit. These may also be several numbers.
 */
export function groupsIn(number: string): string[] {
  const text = number.toLowerCase().replace(/(?<=\d)(?:st|nd|rd|th)$/, "");
  if (/^\d/.test(text)) return [text.replaceAll(",", "")];
  const words = text.split(/[ -]/).filter((word) => !["a", "an", "and"].includes(word));
  const groups: number[] = [];
  let sum = 0;
  let group: number | null = null;
  for (const word of words) {
    const scale = SCALES[word];
    const value = VALUES.get(word) ?? 0;
    if (scale === 100) group = (group ?? 1) * 100;
    else if (scale !== undefined) {
      sum += (group ?? 1) * scale;
      group = null;
    } else if (group === null) group = value;
    else if (group % 100 === 0 && group > 0) group += value;
    else if (group % 10 === 0 && group > 0 && value > 0 && value < 10) group += value;
    else {
      groups.push(sum + group);
      sum = 0;
      group = value;
    }
  }
  return [...groups, sum + (group ?? 0)].map(String);
}
