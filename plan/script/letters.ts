/** Scripts that share their letters with others. */
const LETTERS_OF: Record<string, readonly string[]> = {
  Hans: ["Hani"],
  Hant: ["Hani"],
  Jpan: ["Hani", "Hira", "Kana"],
  Kore: ["Hani", "Hang"],
};
const WITHOUT_SPACES = new Set(["Hans", "Hant", "Jpan", "Thai", "Khmr", "Laoo", "Mymr"]);
/** People mix English words into other languages, but hardly ever the other way around. */
const ENOUGH = 0.2;

/** Characters; a word across two parts counts twice, which no limit of words notices. */
const AT_ONCE = 1_000;

/** Returns the language's subtag without script and region: zh for zh-Hans. */
export function baseOf(tag: string): string {
  return localeOf(tag)?.language ?? tag;
}

export function languageName(tag: string): string {
  if (localeOf(tag) === null) return tag;
  return new Intl.DisplayNames("en", { type: "language" }).of(baseOf(tag)) ?? tag;
}

/** Counts words. Where no spaces stand between them, those that a dictionary finds. */
export function countWords(text: string, tag: string): number {
  if (!WITHOUT_SPACES.has(scriptOf(tag)))
    return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const words = new Intl.Segmenter(baseOf(tag), { granularity: "word" });
  let count = 0;
  // Each word that V8 finds has a copy of the whole text: 490 MB for 20,000 characters.
  for (let at = 0; at < text.length; at += AT_ONCE)
    for (const { isWordLike } of words.segment(text.slice(at, at + AT_ONCE)))
      if (isWordLike) count++;
  return count;
}

/**
 * Returns the language that a text's letters tell: one of `languages`, "other" for letters of none
 * of them, null when several have these letters.
 */
export function languageByLetters(text: string, languages: readonly string[]): string | null {
  const letters = count(text, "\\p{L}");
  if (letters === 0) return null;
  const share = (script: string) => count(text, lettersOf(script)) / letters;
  const scripts = [...new Set(languages.map(scriptOf))];
  const found =
    scripts.find((script) => script !== "Latn" && share(script) >= ENOUGH) ??
    scripts.find((script) => share(script) >= 0.5);
  if (found === undefined) return "other";
  const possible = languages.filter((tag) => scriptOf(tag) === found);
  return possible.length === 1 ? (possible[0] ?? null) : null;
}

/** Returns the share of a text's letters that are of the language's script; null without letters. */
export function shareInScript(text: string, tag: string): number | null {
  const letters = count(text, "\\p{L}");
  return letters === 0 ? null : count(text, lettersOf(scriptOf(tag))) / letters;
}

/** Asked for each segment at each key. The tags are those of dialogues. */
const locales = new Map<string, Intl.Locale | null>();
const scripts = new Map<string, string>();
const signs = new Map<string, RegExp>();

function scriptOf(tag: string): string {
  return kept(scripts, tag, () => localeOf(tag)?.maximize().script ?? "Latn");
}

function localeOf(tag: string): Intl.Locale | null {
  return kept(locales, tag, () => {
    try {
      return new Intl.Locale(tag);
    } catch {
      return null; // not a language tag
    }
  });
}

function lettersOf(script: string): string {
  return `[${(LETTERS_OF[script] ?? [script]).map((one) => `\\p{sc=${one}}`).join("")}]`;
}

function count(text: string, sign: string): number {
  return text.match(kept(signs, sign, () => new RegExp(`(?=\\p{L})${sign}`, "gu")))?.length ?? 0;
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}
