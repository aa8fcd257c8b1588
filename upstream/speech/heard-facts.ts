import { Converter } from "opencc-js/t2cn";
import type { KeyFact } from "../../plan/key-facts.ts";
import { baseOf, shareInScript } from "../../plan/script/letters.ts";
import { digitsOf, foldSpelling } from "../../plan/spelling.ts";
import { readEnglish, type Token } from "./english.ts";

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
    const most = fact.kind === "name" ? spellingsApart(form) : 0;
    const start = placeOf(form, heard, (one, wanted, place) => {
      return !isTaken.has(place) && isLike(one, wanted, most);
    });
    const first = heard[start];
    if (!first) {
      const other = placeOf(form, apart, isSame);
      if (other >= 0 && apart.slice(other, other + form.length).some(({ isPart }) => isPart))
        found.set(at, CANNOT_TELL);
      continue;
    }
    const part = heard.slice(start, start + form.length);
    if (part.every(({ isSure }) => isSure)) {
      part.forEach((_, place) => isTaken.add(start + place));
      found.set(at, { state: "heard", word: first.word });
    } else found.set(at, CANNOT_TELL);
  }
  return facts.map((fact, at) => found.get(at) ?? (isForeign(fact, tag) ? CANNOT_TELL : NOT_HEARD));
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

/** Returns the words of a text in the spelling that all spellings share; signs for Chinese. */
export function tokensOf(text: string, tag: string): string[] {
  // A joiner parts words in Persian; a hyphen does everywhere, and a slash is said as "over".
  const parted = text
    .replaceAll("\u200C", " ")
    .replace(/(?<=[\p{L}\d])\p{Pd}(?=[\p{L}\d])/gu, " ")
    .replace(/(?<=\d)\/(?=\d)/g, baseOf(tag) === "en" ? " over " : " ");
  const folded = foldSpelling(digitsOf(parted.normalize("NFKC")).replace(/(?<=\d),(?=\d{3})/g, ""));
  const clean = folded.replace(
    /(?<!\d)[.:](?!\d)|(?<=\d)[.:](?!\d)|[^\p{L}\p{M}\p{N}.:%$€£₹]+/gu,
    " ",
  );
  // Engines write one Chinese in both scripts at random.
  const spaced = clean.replace(/[%$€£₹]/g, " $& ");
  const signs = isChinese(tag) ? simplified(spaced).replace(/(\p{sc=Han})/gu, " $1 ") : spaced;
  return signs.split(" ").filter(Boolean);
}

export const isChinese = (tag: string) => baseOf(tag) === "zh" || baseOf(tag) === "yue";
const simplified = Converter({ from: "t", to: "cn" });

/** Whether at least half of the letters are of the language's script. Digits alone are of any. */
export function isInScript(text: string, tag: string): boolean {
  const share = shareInScript(text, tag);
  return share === null || share >= 0.5;
}

function formTokens(form: string, tag: string): string[] {
  const tokens = tokensOf(form, tag);
  if (baseOf(tag) !== "en") return tokens;
  const known = tokens.map((token, word) => ({ token, word, isSure: true }));
  return readEnglish(known).map(({ token }) => token);
}

function spellingsApart(form: readonly string[]): number {
  const letters = form.join("").length;
  return APART.find(({ from }) => letters >= from)?.most ?? 0;
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
