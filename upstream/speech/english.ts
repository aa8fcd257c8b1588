import { DAY_NUMBER, groupsIn, inDigits, NUMBER } from "../../plan/script/english-numbers.ts";
import { MONTHS } from "../../plan/script/propose-facts.ts";

/** A word as it is compared, and the heard word from which it comes. */
export type Token = {
  token: string;
  word: number;
  isSure: boolean;
  /** Whether it is one of several numbers that may also be a single one. */
  isPart?: boolean;
  /** Whether it is a number that was written in words. */
  isSpoken?: boolean;
};

/** Returns what a number of following words become; null to leave the first one. */
type Rule = (
  ...words: (string | undefined)[]
) => { takes: number; gives: (string | undefined)[] } | null;

const NOT =
  /^(do|does|did|is|are|was|were|wo|would|ca|could|should|must|have|has|had|sha|might|need|ought)nt$/;
const FULL: Record<string, string> = { wo: "will", ca: "can", sha: "shall" };
/** Engines shorten titles, and write them out. */
const TITLES: Record<string, string> = {
  ...{ doctor: "dr", mister: "mr", missus: "mrs", professor: "prof" },
  ...{ saint: "st", street: "st", mount: "mt", road: "rd", avenue: "ave" },
};
const REPEATED: Record<string, number> = { double: 2, triple: 3 };
const QUARTERS: Record<string, string> = { half: "30", quarter: "15" };
const UNITS: Record<string, string> = { $: "dollars", "€": "euros", "£": "pounds", "₹": "rupees" };
const SCALES: Record<string, number> = {
  ...{ hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 },
  ...{ lakh: 1e5, lakhs: 1e5, crore: 1e7, crores: 1e7 },
};
/** A phone number, which engines write in groups of their own. */
const LEAST_DIGITS = 6;
const isNumber = (word = "") => /^\d+(?:\.\d+)?$/.test(word);
const isDigits = (word = "") => /^\d+$/.test(word);
const isDay = (word = "") => /^\d{1,2}$/.test(word);
const isMonth = (word = "") => MONTHS.some((month) => month.toLowerCase() === word);
const isDigitWord = (word = "") =>
  /^(?:zero|one|two|three|four|five|six|seven|eight|nine)$/.test(word);

const BEFORE: Rule[] = [
  (word = "") => {
    if (word === "cannot") return { takes: 1, gives: ["can", "not"] };
    const [, verb] = NOT.exec(word) ?? [];
    return verb ? { takes: 1, gives: [FULL[verb] ?? verb, "not"] } : null;
  },
  (and, a, half) =>
    and === "and" && a === "a" && half === "half" ? { takes: 3, gives: ["point", "five"] } : null,
  // Australian numbers for which the school's callers pay nothing, or a local call.
  (one, number = "", hundred) =>
    one === "one" && /^(?:eight|three)$/.test(number) && hundred === "hundred"
      ? { takes: 3, gives: [one, number, "zero", "zero"] }
      : null,
  (word = "") => (TITLES[word] ? { takes: 1, gives: [TITLES[word]] } : null),
  (word = "", oh, next) =>
    ENGLISH_NUMBER.test(word) && (oh === "oh" || oh === "o") && isDigitWord(next)
      ? { takes: 2, gives: [word, "zero"] }
      : null,
  (times = "", word = "") =>
    times in REPEATED && (isDigitWord(word) || /^\d$/.test(word))
      ? { takes: 2, gives: Array<string>(REPEATED[times] ?? 0).fill(word) }
      : null,
  (number, scale = "") =>
    isNumber(number) && scale in SCALES
      ? { takes: 2, gives: [String(Number(number) * (SCALES[scale] ?? 1))] }
      : null,
];
const AFTER: Rule[] = [
  (number, point, part) =>
    isDigits(number) && point === "point" && isDigits(part)
      ? { takes: 3, gives: [`${number}.${part}`] }
      : null,
  (part = "", past, hour) =>
    part in QUARTERS && past === "past" && isDay(hour)
      ? { takes: 3, gives: [`${hour}.${QUARTERS[part]}`] }
      : null,
  (quarter, to, hour) =>
    quarter === "quarter" && to === "to" && isDay(hour)
      ? { takes: 3, gives: [`${(Number(hour) + 11) % 12 || 12}.45`] }
      : null,
  (half, m) =>
    (half === "a" || half === "p") && m === "m" ? { takes: 2, gives: [`${half}m`] } : null,
  (per, cent) => (per === "per" && cent === "cent" ? { takes: 2, gives: ["percent"] } : null),
  (sign) => (sign === "%" ? { takes: 1, gives: ["percent"] } : null),
  (sign = "", number) =>
    sign in UNITS && isNumber(number) ? { takes: 2, gives: [number, UNITS[sign]] } : null,
  (unit) =>
    /^(?:dollar|euro|pound|rupee|cent)$/.test(unit ?? "")
      ? { takes: 1, gives: [`${unit}s`] }
      : null,
  (the, number) => (the === "the" && isNumber(number) ? { takes: 2, gives: [number] } : null),
  (day, of, month) =>
    isDay(day) && of === "of" && isMonth(month) ? { takes: 3, gives: [day, month] } : null,
  (month, day) => (isMonth(month) && isDay(day) ? { takes: 2, gives: [day, month] } : null),
];

/**
 * Writes English as engines and authors may both have written it: "$20", "20 dollars" and "twenty
 * dollars" are one, so are "can't" and "cannot", "March 14th" and "the fourteenth of March", "0412
 * 345 678" and its digits in words. With `apart`, what may also be several numbers stays several.
 */
export function readEnglish(tokens: readonly Token[], { apart = false } = {}): Token[] {
  const spelled = BEFORE.reduce(rewrite, [...tokens]);
  const read = (number: string) => (apart ? groupsIn(number) : [inDigits(number)]);
  const plain = AFTER.reduce(rewrite, withDigits(spelled, read));
  return apart ? markGroups(plain) : joinGroups(plain);
}

function rewrite(tokens: Token[], rule: Rule): Token[] {
  const written: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const part = tokens.slice(at, at + 3);
    const [first] = part;
    if (!first) break;
    const { takes, gives } = rule(...part.map(({ token }) => token)) ?? { takes: 0, gives: [] };
    const taken = part.slice(0, Math.max(takes, 1));
    const isSure = taken.every((one) => one.isSure);
    const texts = takes === 0 ? [first.token] : gives;
    written.push(...texts.flatMap((token) => (token ? [{ ...first, isSure, token }] : [])));
    at += taken.length;
  }
  return written;
}

const ENGLISH_NUMBER = new RegExp(`^(?:${NUMBER}|${DAY_NUMBER})$`, "u");
const MOST_NUMBER_WORDS = 12;

/** Reads the words of numbers: "one hundred and fifty five" is 155. */
function withDigits(tokens: readonly Token[], read: (number: string) => string[]): Token[] {
  const written: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at];
    if (!first) break;
    let end = at + 1;
    let longest = ENGLISH_NUMBER.test(first.token) ? end : at;
    for (; end < tokens.length && end - at < MOST_NUMBER_WORDS; end++)
      if (ENGLISH_NUMBER.test(textOf(tokens.slice(at, end + 1)))) longest = end + 1;
    const part = tokens.slice(at, Math.max(longest, at + 1));
    const isSure = part.every((one) => one.isSure);
    const numbers = longest > at ? read(textOf(part)) : [first.token];
    const isPart = numbers.length > 1;
    const isSpoken = longest > at && !/\d/.test(textOf(part));
    written.push(...numbers.map((token) => ({ ...first, token, isSure, isPart, isSpoken })));
    at += part.length;
  }
  return written;
}

const textOf = (tokens: readonly Token[]) => tokens.map(({ token }) => token).join(" ");

function joinGroups(tokens: readonly Token[]): Token[] {
  return groups(tokens).flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    const token = group.map((one) => one.token).join("");
    return [{ ...first, token, isSure: group.every(({ isSure }) => isSure) }];
  });
}

function markGroups(tokens: readonly Token[]): Token[] {
  return groups(tokens).flatMap((group) =>
    group.map((one) => ({ ...one, isPart: one.isPart || group.length > 1 })),
  );
}

/** Returns the words one by one, but the groups of a long number together. */
function groups(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [];
  for (let at = 0; at < tokens.length;) {
    let end = at;
    while (isDigits(tokens[end]?.token)) end += 1;
    const isLong = textOf(tokens.slice(at, end)).replaceAll(" ", "").length >= LEAST_DIGITS;
    const group = tokens.slice(at, isLong ? end : at + 1);
    found.push(group);
    at += group.length;
  }
  return found;
}
