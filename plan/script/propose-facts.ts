import type { KeyFact } from "../key-facts.ts";
import { digitsOf } from "../spelling.ts";
import { anyOf, DAY_NUMBER, inDigits, NUMBER } from "./english-numbers.ts";
import { baseOf } from "./letters.ts";
import { MOST_FACTS } from "./limits.ts";

/** `forms` is empty where the sample tells none: its author types them. */
export type ProposedFact = Pick<KeyFact, "kind" | "says" | "forms">;
type Segment = { language: string; text: string; sample_language: string; sample: string };
type Found = { kind: KeyFact["kind"]; at: number; end: number; text: string };

export const MONTHS = namesOf("en", "month");
const DAYS = namesOf("en", "weekday");
const MONTH = anyOf(MONTHS);
const DAY = anyOf(DAYS);
const END = String.raw`(?!\p{L})`;
const START = String.raw`(?<![\p{L}\d.,:$’'])`;
const UNIT = `(?:second|minute|hour|day|week|fortnight|month|year)s?${END}`;
const MONEY = `(?:dollar|cent|rupee|euro|pound)s?${END}`;
const PART_OF_DAY = "(?: in the (?:morning|afternoon|evening)| at night)";
const HALF_DAY = String.raw`(?:[ap]\.m\.|[ap]m${END})`;
const AUXILIARY = anyOf(
  "do does did is are am was were will would can could should must have has had may might".split(
    " ",
  ),
);
const NEGATED = `${anyOf("don doesn didn isn aren wasn weren won wouldn can couldn shouldn mustn haven hasn hadn".split(" "))}['’]t`;
/** A word of a clause, also "$1,250.50" and "10:30". */
const CLAUSE = String.raw`(?: (?:[^\s.,;:!?]|(?<=\d)[.,:](?=\d))+)`;
const FUNCTION_WORD = "(?:of|to|for|and|or|in|on|at|is|are|was|were|with|from|but|the|by|if|as)";
const NOUN = `(?: (?!${FUNCTION_WORD}${END})[a-z]+)`;

/** The patterns of each kind. An earlier one takes its place in the text from the later ones. */
const PATTERNS: readonly (readonly [KeyFact["kind"], string])[] = [
  ["amount", String.raw`A?[$€£₹] ?${NUMBER}(?: (?:million|thousand))?`],
  ["amount", `${NUMBER} ${MONEY}(?: and ${NUMBER} ${MONEY})?`],
  ["date", String.raw`(?:[Tt]he )?${DAY_NUMBER}(?: of)? ${MONTH}${END}(?:,? \d{4}(?!\d))?`],
  ["date", String.raw`${MONTH} (?:the )?${DAY_NUMBER}(?:,? \d{4}(?!\d))?`],
  ["date", `(?:(?:[Nn]ext|[Ll]ast|[Tt]his) )?${DAY}s?(?: (?:and|or) ${DAY}s?)?${END}`],
  [
    "date",
    String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)|(?:[Tt]omorrow|[Yy]esterday|[Tt]onight)${END}`,
  ],
  // "May" and "March" are verbs, too.
  ["date", `(?<= (?:in|since|until|by|next|last|this|from|of) )${MONTH}(?: \\d{4})?${END}`],
  [
    "time",
    `(?:[Hh]alf past|[Qq]uarter (?:past|to)|${NUMBER} (?:minutes )?(?:past|to)) ${NUMBER}${PART_OF_DAY}?`,
  ],
  ["time", String.raw`\d{1,2}[:.]\d\d(?!\d)(?: ?${HALF_DAY}|${PART_OF_DAY})?`],
  ["time", `${NUMBER}(?: o['’]clock${PART_OF_DAY}?| ?${HALF_DAY}|${PART_OF_DAY})`],
  [
    "time",
    `(?:${anyOf(["within", "in", "for", "after", "every", "each"])} )?${NUMBER}${NOUN}?[ -]${UNIT}`,
  ],
  [
    "condition",
    `${anyOf(["only if", "if", "unless", "provided that", "provided", "as long as", "in case"])}${END}${CLAUSE}{1,9}`,
  ],
  [
    "negative",
    `(?:${AUXILIARY} not|${NEGATED}|[Cc]annot|(?:${AUXILIARY} )?[Nn]ever|${anyOf(["not", "nobody", "no one", "nothing", "no"])})(?![\\p{L},])${CLAUSE}{1,6}`,
  ],
  // "One" alone stands for a thing.
  [
    "number",
    `(?<!(?:[Nn]o|[Tt]his|[Tt]hat|[Tt]he|[Aa]ny|[Ee]very|[Ee]ach) )(?![Oo]ne${END}(?!${NOUN}))${NUMBER}(?: over ${NUMBER}|${NOUN}?)`,
  ],
];
const TITLE = "(?:Mr|Mrs|Ms|Miss|Dr|Doctor|Professor)";
const CAPITAL = String.raw`(?!I(?:['’]\p{L}+)?${END}|${TITLE}${END})\p{Lu}[\p{L}\d’'-]*`;
/** Not at the start of a sentence, where each word has a capital; but a title stands there, too. */
const NAME = String.raw`(?:${TITLE}\.? ${CAPITAL}|(?<=[\p{L}\d,;)] )(?!(?:Sir|Madam)${END})${CAPITAL})(?: (?:of |for )?${CAPITAL})*`;
const patterns = [...PATTERNS, ["name", NAME] as const].map(
  ([kind, source]) => [kind, new RegExp(START + `(?:${source})`, "gu")] as const,
);
const numbers = (number: string) => new RegExp(String.raw`(?<![\p{L}\d.,])${number}`, "gu");
const ANY_NUMBER = numbers(NUMBER);
const ANY_DAY = numbers(DAY_NUMBER);

/** Proposes key facts from the English one of a segment's two texts, in its order. */
export function proposeFacts(segment: Segment): ProposedFact[] {
  const isEnglish = baseOf(segment.language) === "en";
  // Some programs write an accent as a sign of its own, which would end a name.
  const english = (isEnglish ? segment.text : segment.sample)
    .normalize("NFC")
    .replaceAll(/\s+/g, " ");
  const facts = findFacts(english).map((found): ProposedFact => {
    const says = cut(saysOf(found));
    const forms = isEnglish ? formsIn(segment, found) : englishForms(found);
    return {
      kind: found.kind,
      says,
      forms: [...new Set(forms)].map((form) => form.slice(0, MOST_FACTS.form)),
    };
  });
  const isFirst = ({ kind, says }: ProposedFact, at: number) =>
    facts.findIndex((fact) => fact.kind === kind && fact.says === says) === at;
  return facts.filter(isFirst).slice(0, MOST_FACTS.facts);
}

function findFacts(text: string): Found[] {
  const found: Found[] = [];
  for (const [kind, pattern] of patterns)
    for (const match of text.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length];
      const isTaken = found.some(
        (one) => isClause(one.kind) === isClause(kind) && at < one.end && end > one.at,
      );
      if (!isTaken) found.push({ kind, at, end, text: match[0].trim() });
    }
  return found.toSorted((one, other) => one.at - other.at);
}

/** A clause may hold a number or a name that is a fact of its own. */
const isClause = (kind: KeyFact["kind"]) => kind === "condition" || kind === "negative";

/** Writes numbers in digits, as the facts of our dialogues do. */
function saysOf({ kind, text }: Found): string {
  if (isClause(kind) || kind === "name") return text;
  const digits = text.replaceAll(kind === "date" ? ANY_DAY : ANY_NUMBER, inDigits);
  return kind === "date" ? digits.replace(/^[Tt]he /, "").replace(/(\d) of /, "$1 ") : digits;
}

function englishForms(found: Found): string[] {
  const digits = saysOf(found);
  const { kind, text } = found;
  if (kind === "amount") return [text, digits, digits.replace(/^([\d.]+) dollars?$/, "$$$1")];
  if (kind === "negative") return [text, otherNegative(text)];
  return kind === "condition" || kind === "name" ? [text] : [text, digits];
}

function otherNegative(text: string): string {
  const short = /^(\p{L}+)n['’]t/u.exec(text)?.[1]?.toLowerCase();
  if (short === "ca") return text.replace(/^\S+/, "cannot");
  if (short !== undefined) return text.replace(/^\S+/, `${short === "wo" ? "will" : short} not`);
  return text
    .replace(/^(?:cannot|can not)/i, "can't")
    .replace(/^(?!will|may|am)(\p{L}+) not/iu, "$1n't");
}

/** Finds in the sample what may stand for a fact: the same digits, month, day or Latin name. */
function formsIn({ sample, sample_language: tag }: Segment, { kind, text }: Found): string[] {
  if (isClause(kind)) return [];
  if (kind === "name") return sample.includes(text) ? [text] : [];
  const digitsIn = (text.match(kind === "date" ? ANY_DAY : ANY_NUMBER) ?? []).map(inDigits);
  const written = sample.match(/\p{Nd}+(?:[,.]\p{Nd}+)*/gu) ?? [];
  const digits = digitsIn.flatMap(
    (number) => written.find((one) => digitsOf(one).replaceAll(",", "") === number) ?? [],
  );
  const named = [...pairs(MONTHS, tag, "month"), ...pairs(DAYS, tag, "weekday")].flatMap(
    ([english, own]) => (text.includes(english) && sample.includes(own) ? [own] : []),
  );
  const whole = [...digits, ...named].join(" ");
  if (named.length > 0) return sample.includes(whole) ? [whole] : named;
  return [...digits, ...(digitsIn.length === 1 ? digitsIn : [])];
}

function pairs(english: string[], tag: string, part: "month" | "weekday"): [string, string][] {
  const own = namesOf(tag, part);
  return english.map((name, at) => [name, own[at] ?? name]);
}

function namesOf(tag: string, part: "month" | "weekday"): string[] {
  const format = new Intl.DateTimeFormat(tag, {
    [part]: "long",
    timeZone: "UTC",
    calendar: "gregory",
  });
  const dates =
    part === "month"
      ? Array.from({ length: 12 }, (_, at) => Date.UTC(2026, at, 15))
      : Array.from({ length: 7 }, (_, at) => Date.UTC(2026, 0, 5 + at));
  return dates.map((date) => format.format(date));
}

function cut(text: string): string {
  return text.length <= MOST_FACTS.says
    ? text
    : text.slice(0, MOST_FACTS.says).replace(/ \S*$/, "");
}
