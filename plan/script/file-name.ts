import { LANGUAGE_TAGS } from "../language-tags.ts";
import { digitsOf } from "../spelling.ts";
import { baseOf } from "./letters.ts";

/** A segment has the sound of what is said, and that of its sample answer. */
export type SoundKind = "prompt" | "spoken";
/** What a file's name tells. */
export type FileName = {
  numbers: { value: number; isSegment: boolean }[];
  languages: string[];
  kind: SoundKind | null;
};

const wordsOf = (text: string) => new Set(text.split(" "));
const SAMPLE = wordsOf(
  "sample samples model answer answers ans interpretation translation response",
);
const QUESTION = wordsOf("question questions prompt prompts source original q");
const BEFORE_SEGMENT = wordsOf(
  "segment segments seg part line turn row question prompt q s sample answer model a",
);
const BEFORE_OTHER = wordsOf(
  "dialogue dialogues dialog dialogs dlg d test tests mock set paper script session day unit topic take version ver v copy",
);
const NUMBER_WORDS = wordsOf("no nr number");
/** Mandarin and Cantonese are both called Chinese. */
const CHINESE = wordsOf("chinese cn zh yue mandarin cantonese");
/** "Language other than English", as interpreters call it. */
export const OTHER_LANGUAGE = "lote";

const DATE = /(?<!\d)(?:\d{4}([-_. ]?)\d\d\1\d\d|\d\d?([-_.])\d\d?\2\d{4})(?!\d)/g;
const TIME = /(?<!\d)\d\d?[.:_-]\d\d(?:[.:_-]\d\d| ?[ap]m)(?!\d)/gi;
/** Computers add it to a name that is there already. */
const COPY = /(?<=\d.*)\s*\(\d\)\s*$/;

/** Reads a name. Codes of languages are only those of the dialogue: others are English words. */
export function readFileName(name: string, languages: readonly string[]): FileName {
  const text = digitsOf(name.normalize("NFC"))
    .replace(/\.(?:3g|[a-z])[a-z\d]{1,4}$/i, "")
    .replace(DATE, " ")
    .replace(TIME, " ")
    .replace(COPY, "")
    .replaceAll(/['’]\p{L}+/gu, "")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase();
  const words = text.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? [];
  return {
    numbers: words.flatMap((_, at) => numberAt(words, at) ?? []),
    languages: words.flatMap((word) => languageOf(word, languages) ?? []),
    kind: kindOf(words),
  };
}

/** Returns what stands for the language in names. */
export function namedLanguage(tag: string): string {
  const base = baseOf(tag);
  return CHINESE.has(base) ? "zh" : base;
}

function numberAt(words: string[], at: number) {
  const word = words[at] ?? "";
  if (!/^\d{1,3}$/.test(word) || Number(word) === 0) return null;
  const before = words[at - 1] ?? "";
  const label = NUMBER_WORDS.has(before) ? (words[at - 2] ?? "") : before;
  if (BEFORE_OTHER.has(label)) return null;
  return { value: Number(word), isSegment: BEFORE_SEGMENT.has(label) };
}

function languageOf(word: string, languages: readonly string[]): string | null {
  if (CHINESE.has(word)) return "zh";
  if (word === OTHER_LANGUAGE) return word;
  const named = LANGUAGE_TAGS[word];
  if (named !== undefined) return namedLanguage(named);
  const tag = ["en", ...languages].find((tag) => isCode(word, tag) || ownName(tag) === word);
  return tag === undefined ? null : namedLanguage(tag);
}

/** True for hi and for hin. */
function isCode(word: string, tag: string): boolean {
  return /^[a-z]{2,3}$/.test(word) && baseOf(word) === baseOf(tag);
}

function ownName(tag: string): string | undefined {
  const base = baseOf(tag);
  return new Intl.DisplayNames([base], { type: "language" }).of(base)?.toLowerCase();
}

function kindOf(words: string[]): SoundKind | null {
  const isNumber = (word: string | undefined) => /^\d/.test(word ?? "");
  const isSample = words.some((word, at) => {
    const next = words[at + 1];
    if (word === "s") return at > 0 && !isNumber(next);
    if (word === "a") return isNumber(next);
    return SAMPLE.has(word) && !BEFORE_OTHER.has(next ?? "");
  });
  if (isSample) return "spoken";
  return words.some((word) => QUESTION.has(word)) ? "prompt" : null;
}
