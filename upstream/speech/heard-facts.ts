import type { KeyFact } from "../../plan/key-facts.ts";
import { baseOf } from "../../plan/script/letters.ts";
import { readEnglish, type Token } from "./english.ts";
import { isChinese, isInScript, tokensOf } from "./tokens.ts";

/**
 * What the machine tells of a fact: heard, at which word; not heard by the machine; or that it
 * cannot tell. Never that it was missed or wrong.
 */
export type HeardFact =
  | { state: "heard"; word: number }
  | { state: "not-heard" }
  | { state: "cannot-tell" };

type Word = { text: string; isSure: boolean };

/** Names may be spelled otherwise: so many letters may differ at this length. */
const APART = [
  { from: 8, most: 2 },
  { from: 4, most: 1 },
];

/**
 * Looks for each fact's authored forms in what a machine heard. Numbers, dates, negatives and
 * conditions must be exact, since thirteen and thirty, can and can't are one letter apart; names
 * may differ a little. A place counts for one fact only. Longer forms choose first.
 */
export function hearFacts(
  words: readonly Word[],
  facts: readonly KeyFact[],
  tag: string,
): HeardFact[] {
  const tokens = words.flatMap(({ text, isSure }, word) =>
    tokensOf(text, tag).map((token) => ({ token, word, isSure })),
  );
  const isEnglish = baseOf(tag) === "en";
  const heard = isEnglish ? readEnglish(tokens) : tokens;
  // "Five ten" may be 510, or 10 after a slip.
  const apart = isEnglish ? readEnglish(tokens, { apart: true }) : [];
  const isTaken = new Set<number>();
  const places = facts.flatMap((fact, at) =>
    fact.forms.map((form) => ({ at, fact, form: formTokens(form, tag) })),
  );
  const found = new Map<number, HeardFact>();
  for (const { at, fact, form } of places.toSorted((a, b) => b.form.length - a.form.length)) {
    if (found.get(at)?.state === "heard" || form.length === 0) continue;
    const isName = fact.kind === "name";
    const own = placeOf(form, heard, (one, wanted, place) => {
      return !isTaken.has(place) && isLike(one, wanted, isName ? spellingsApart(wanted) : 0);
    });
    const start = own < 0 && isName ? inOtherWords(form, heard, isTaken) : own;
    const first = heard[start];
    if (!first) {
      const other = placeOf(form, apart, isSame);
      if (other >= 0 && apart.slice(other, other + form.length).some(({ isPart }) => isPart))
        found.set(at, CANNOT_TELL);
      continue;
    }
    const part = heard.slice(start, start + form.length);
    const isNegated = isChinese(tag) && NEGATORS.has(heard[start - 1]?.token ?? "");
    if (part.every(({ isSure }) => isSure) && !isNegated) {
      part.forEach((_, place) => isTaken.add(start + place));
      found.set(at, { state: "heard", word: first.word });
    } else found.set(at, CANNOT_TELL);
  }
  const written = tokens.map(({ token }) => token);
  const isUntold = (fact: KeyFact) =>
    isForeign(fact, tag) || isOtherwiseWritten(fact, written, tag);
  return facts.map((fact, at) => found.get(at) ?? (isUntold(fact) ? CANNOT_TELL : NOT_HEARD));
}

/** Signs that turn the meaning of the ones behind them. */
const NEGATORS = new Set("不没别未无非勿");

/** Engines write one name in two words, or two in one: "Centre Link" and "Centrelink". */
function inOtherWords(form: readonly string[], heard: readonly Token[], isTaken: Set<number>) {
  const name = form.join("");
  const isThere = (from: number, length: number) =>
    heard
      .slice(from, from + length)
      .map(({ token }) => token)
      .join("") === name;
  return heard.findIndex(
    (_, from) => !isTaken.has(from) && [1, 2, 3].some((length) => isThere(from, length)),
  );
}

const COUNTED = new Set<KeyFact["kind"]>(["number", "amount", "date", "time"]);
const isNumber = (word: string) => /\d/.test(word);
const isUnit = (word = "") => /^[%$€£₹]$/.test(word);

/**
 * Returns whether a number may have been said that the machine wrote otherwise: with another word or
 * sign for its unit, with another word between two, in words where the author has only digits, or
 * in digits where the author has only words.
 */
function isOtherwiseWritten({ kind, forms }: KeyFact, heard: string[], tag: string): boolean {
  if (!COUNTED.has(kind)) return false;
  const numbers = heard.filter(isNumber);
  const hasUnit = (number: string) =>
    heard.some((one, at) => one === number && (isUnit(heard[at - 1]) || isUnit(heard[at + 1])));
  const wanted = forms.map((form) => tokensOf(form, tag));
  const isThere = (form: string[]) => {
    const own = form.filter(isNumber);
    if (own.length === 0) return false;
    if (own.length > 1) return ` ${numbers.join(" ")} `.includes(` ${own.join(" ")} `);
    return own.every(form.some(isUnit) ? (number) => numbers.includes(number) : hasUnit);
  };
  if (wanted.some(isThere)) return true;
  // The numbers of these are digits by now.
  if (isChinese(tag) || baseOf(tag) === "en") return false;
  const inDigits = wanted.map((form) => form.some(isNumber));
  return numbers.length > 0 ? !inDigits.includes(true) : !inDigits.includes(false);
}

/** Returns where a form begins among what was heard; -1 for nowhere. */
function placeOf(
  form: readonly string[],
  heard: readonly Token[],
  fits: (one: Token, wanted: string, place: number) => boolean,
): number {
  return heard.findIndex((_, from) =>
    form.every((wanted, place) => {
      const one = heard[from + place];
      return one !== undefined && fits(one, wanted, from + place);
    }),
  );
}

const isSame = ({ token }: Token, wanted: string) => token === wanted;
const CANNOT_TELL: HeardFact = { state: "cannot-tell" };
const NOT_HEARD: HeardFact = { state: "not-heard" };

/** Forms in another script than the machine writes can never be found. */
function isForeign({ forms }: KeyFact, tag: string): boolean {
  return !forms.some((form) => /\p{N}/u.test(form) || isInScript(form, tag));
}

function formTokens(form: string, tag: string): string[] {
  const tokens = tokensOf(form, tag);
  if (baseOf(tag) !== "en") return tokens;
  const known = tokens.map((token, word) => ({ token, word, isSure: true }));
  return readEnglish(known).map(({ token }) => token);
}

function spellingsApart(word: string): number {
  return APART.find(({ from }) => word.length >= from)?.most ?? 0;
}

/** Numbers never differ, also within names. "Ten thirty" may be 10:30. */
function isLike({ token: heard, isSpoken }: Token, wanted: string, most: number): boolean {
  if (heard === wanted) return true;
  if (isSpoken && /^\d{1,2}\.\d\d$/.test(wanted)) return heard === wanted.replace(".", "");
  if (most === 0 || /\d/.test(heard + wanted)) return false;
  return distance(heard, wanted, most) <= most;
}

/** Returns how many letters differ, or more than `most`. */
function distance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = b.map((_, at) => at + 1);
  for (const [line, letter] of a.entries()) {
    let [left, corner] = [line + 1, line];
    row = row.map((above, at) => {
      const same = letter === b[at] ? 0 : 1;
      const value = Math.min(above + 1, left + 1, corner + same);
      [left, corner] = [value, above];
      return value;
    });
  }
  return row.at(-1) ?? a.length;
}
