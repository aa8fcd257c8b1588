import { LANGUAGE_TAGS } from "../language-tags.ts";
import { baseOf, languageByLetters, languageName } from "./letters.ts";
import { MOST } from "./limits.ts";
import type { Turn } from "./turn.ts";
import { splitScript } from "./turns.ts";

/** A segment of a pasted script. `sample` is "" without one. A fault says what a person must decide. */
export type ScriptRow = {
  who: string | null;
  language: string;
  text: string;
  sample: string;
  fault?: string;
};
export type Script = { background: string; rows: ScriptRow[] };
type Told = Turn & { language: string | null };

/** Words that nearly each English sentence has, and that are rare in other Latin letters. */
const ENGLISH = new Set(
  "the and you is are to of your my we have has with for that this it will i can please be if how what when they our i'm don't".split(
    " ",
  ),
);
const SHARE = { english: 0.15, other: 0.05, words: 4 };

/**
 * Reads a pasted script of two speakers. `languages` are the tags of the dialogue: English, and the
 * other one. Nothing is lost: what has no place becomes a row with a fault.
 */
export function readScript(script: string, languages: readonly string[]): Script {
  const { introduction, turns } = splitScript(script);
  const told = withSamples(turns, languages).map((turn): Told => tell(turn, languages));
  const [first, second, ...others] = told;
  // Without names, only a paragraph in the language of the next one tells of an introduction.
  const isIntroduced =
    introduction === "" &&
    first?.who === null &&
    first.language === languages[0] &&
    first.language === second?.language &&
    others.length > 1 &&
    alternates([second, ...others]);
  const spoken = isIntroduced ? told.slice(1) : told;
  return {
    background: isIntroduced ? first.text : introduction,
    rows: withLanguages(spoken, languages).map(withLimits),
  };
}

/**
 * Finds which text of a row is said. When each column is one language, that is told by who speaks:
 * the first speaker speaks English, unless a name tells it.
 */
function withSamples(turns: Turn[], languages: readonly string[]): Turn[] {
  const isPair = ({ beside }: Turn) => beside !== undefined;
  const languageOf = (turn: Turn) => tell(turn, languages).language;
  const columns = new Set(turns.filter(isPair).map(({ text }) => languageOf({ who: null, text })));
  const speakers = [...new Set(turns.map(({ who }) => who))];
  return turns.map(({ beside, ...turn }) => {
    if (beside === undefined) return turn;
    const spoken = named(turn, languages) ?? languages[speakers.indexOf(turn.who) % 2];
    const isSecond = columns.size === 1 && !columns.has(spoken ?? null);
    const [text, sample] = isSecond ? [beside, turn.text] : [turn.text, beside];
    return { ...turn, text, sample };
  });
}

/** Finds the language of a turn by its letters, by its column or speaker, or by its words. */
function tell(turn: Turn, languages: readonly string[]): Told {
  const byLetters = languageByLetters(turn.text, languages);
  if (byLetters === "other") {
    const names = languages.map(languageName).join(" or ");
    return { fault: `These are no letters of ${names}.`, ...turn, language: null };
  }
  return { ...turn, language: byLetters ?? named(turn, languages) ?? byWords(turn, languages) };
}

function named({ who }: Turn, languages: readonly string[]): string | null {
  const words = (who ?? "").toLowerCase().split(/[^\p{L}\p{M}]+/u);
  const tags = words.flatMap((word) => LANGUAGE_TAGS[word] ?? []).map(baseOf);
  return languages.find((tag) => tags.includes(baseOf(tag))) ?? null;
}

function byWords({ text }: Turn, [english = "en", other = english]: readonly string[]) {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{M}']+/gu) ?? [];
  if (words.length < SHARE.words) return null;
  const share = words.filter((word) => ENGLISH.has(word)).length / words.length;
  return share >= SHARE.english ? english : share <= SHARE.other ? other : null;
}

/** Fills in the languages that letters do not tell: by the same speaker, else by alternation. */
function withLanguages(turns: Told[], [english = "en", other = english]: readonly string[]) {
  const usual = new Map<string, string>();
  for (const { who, language } of turns)
    if (who !== null && language !== null && !usual.has(who)) usual.set(who, language);
  const next = (language: string) => (language === english ? other : english);
  const ahead = turns.findIndex(({ language }) => language !== null);
  let last = turns[ahead]?.language ?? english;
  // So that the first turns alternate towards the first known one.
  if (ahead % 2 === 0 || ahead < 0) last = next(last);
  return turns.map(({ who, text, sample = "", language, fault }): ScriptRow => {
    const found = language ?? usual.get(who ?? "") ?? next(last);
    if (fault === undefined) last = found;
    return { who, language: found, text, sample, ...(fault !== undefined && { fault }) };
  });
}

function withLimits(row: ScriptRow, at: number): ScriptRow {
  if (at >= MOST.segments)
    return { ...row, fault: `A dialogue may have ${MOST.segments} segments at most.` };
  if ([row.text, row.sample].some((text) => [...text].length > MOST.text))
    return {
      ...row,
      fault: `A segment may have ${MOST.text.toLocaleString("en-AU")} characters at most.`,
    };
  return row;
}

function alternates(turns: Told[]): boolean {
  return turns.every(({ language }, at) => at === 0 || language !== turns[at - 1]?.language);
}
