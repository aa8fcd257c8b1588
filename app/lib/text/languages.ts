import { LANGUAGE_TAGS } from "#plan/language-tags.ts";

/** Right-to-left scripts. `Intl.Locale#getTextInfo` answers "ltr" for several of them. */
const RTL_SCRIPTS = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Rohg", "Adlm"]);

export interface TextLanguage {
  name: string;
  /** BCP 47, or undefined for an unknown language. */
  tag: string | undefined;
}

export interface LanguageAttributes {
  lang: string | undefined;
  dir: "ltr" | "rtl" | "auto";
}

/** Returns the tag of the upstream's language name, or undefined. */
export function tagOf(name: string): string | undefined {
  return LANGUAGE_TAGS[name.trim().toLowerCase()];
}

/** Returns the attributes of a text. In an unknown language, the browser finds the direction. */
export function languageAttributes(tag: string | undefined): LanguageAttributes {
  if (!tag) return { lang: undefined, dir: "auto" };
  const script = scriptOf(tag);
  return {
    lang: tag,
    dir: script === undefined ? "auto" : RTL_SCRIPTS.has(script) ? "rtl" : "ltr",
  };
}

/** The most likely language of our students for each script. */
const LANGUAGE_OF_SCRIPT = [
  [/\p{Script=Devanagari}/gu, "hi"],
  [/\p{Script=Gurmukhi}/gu, "pa"],
  [/\p{Script=Arabic}/gu, "ur"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Tamil}/gu, "ta"],
  [/\p{Script=Sinhala}/gu, "si"],
] as const;

/** Guesses the language of a text by its letters, for screen readers. Undefined for Latin. */
export function languageOfText(text: string): string | undefined {
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0;
  return LANGUAGE_OF_SCRIPT.find(
    ([script]) => (text.match(script)?.length ?? 0) * 2 > letters,
  )?.[1];
}

/** Caches a few: a page asks for the same tags in each row, but a provider may send any. */
const scripts = new Map<string, string | undefined>();
const MOST_SCRIPTS = 200;

function scriptOf(tag: string): string | undefined {
  if (scripts.has(tag)) return scripts.get(tag);
  if (scripts.size >= MOST_SCRIPTS) scripts.clear();
  scripts.set(tag, likelyScript(tag));
  return scripts.get(tag);
}

function likelyScript(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined; // not a language tag
  }
}
