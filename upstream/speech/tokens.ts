import { Converter } from "opencc-js/t2cn";
import { baseOf, shareInScript } from "../../plan/script/letters.ts";
import { digitsOf, foldSpelling } from "../../plan/spelling.ts";
import { inOneChinese } from "./chinese.ts";

export const isChinese = (tag: string) => baseOf(tag) === "zh" || baseOf(tag) === "yue";
const simplified = Converter({ from: "t", to: "cn" });

const FRACTIONS: Record<string, string> = { "½": ".5", "¼": ".25", "¾": ".75" };
const GROUPED = /(?<=\d),(?=(?:\d\d,)*\d{3}(?!\d))/g;
/** "10am", "500mg" and "7B" are written in two words, too; "3rd" is not. */
const NUMBER_ENDS = /(?<=\d)(?!(?:st|nd|rd|th)(?!\p{L}))(?=[\p{L}\p{M}])|(?<=\p{L})(?=\d)/gu;
/** What Hindi writes in two ways at the end of a word: चाहिये and चाहिए, गयी and गई. */
const GLIDES: Record<string, string> = { "\u092f\u0947": "ए", "\u092f\u0940": "ई" };

/** Words that engines and authors shorten or spell in two ways. */
const SPELLED: Record<string, string> = {
  ...{ डॉ: "डॉक्टर", ਡਾ: "ਡਾਕਟਰ", ڈا: "ڈاکٹر", नही: "नहीं", ਨਹੀ: "ਨਹੀਂ", छः: "छह" },
};

/** Returns the words of a text in the spelling that all spellings share; signs for Chinese. */
export function tokensOf(text: string, tag: string): string[] {
  const isEnglish = baseOf(tag) === "en";
  // A joiner parts words in Persian; a hyphen does everywhere, and a slash is said as "over".
  const parted = (isEnglish ? inWholeWords(text) : text)
    .replace(
      /(\d?) ?([½¼¾])/g,
      (_, whole: string, part: string) => `${whole || 0}${FRACTIONS[part]}`,
    )
    .replaceAll("\u200C", " ")
    .replaceAll("\u066B", ".")
    .replaceAll("\u066C", ",")
    .replace(/(?<=[\p{L}\d])\p{Pd}(?=[\p{L}\d])/gu, " ")
    .replace(/(?<=\d)\/(?=\d)/g, isEnglish ? " over " : " ");
  const folded = foldSpelling(digitsOf(parted.normalize("NFKC")).replace(GROUPED, ""));
  const clean = folded
    .replace(/(?<=\d):(?=\d)/g, ".")
    // A full hour, or a full dollar.
    .replace(/(?<=\d)\.00(?![\d.])/g, "")
    .replace(/(?<!\d)[.:](?!\d)|(?<=\d)[.:](?!\d)|[^\p{L}\p{M}\p{N}.:%$€£₹]+/gu, " ")
    .replace(
      /(?<=[\p{L}\p{M}])\u092f[\u0947\u0940](?![\p{L}\p{M}])/gu,
      (end) => GLIDES[end] ?? end,
    );
  // Engines write one Chinese in both scripts at random.
  const own = isChinese(tag) ? inOneChinese(simplified(clean)) : clean;
  const spaced = own.replace(/[%$€£₹]/g, " $& ").replace(NUMBER_ENDS, " ");
  const signs = isChinese(tag) ? spaced.replace(/(\p{sc=Han})/gu, " $1 ") : spaced;
  return signs
    .split(" ")
    .filter(Boolean)
    .map((word) => SPELLED[word] ?? word);
}

/** Writes out what engines and authors of English may shorten. */
function inWholeWords(text: string): string {
  return text
    .replace(
      /\b(I|you|we|they|he|she|it|that|there|who)['’](re|ll|ve|m)\b/gi,
      (_, who, verb) => `${String(who)} ${VERBS[String(verb).toLowerCase()]}`,
    )
    .replace(/\b(it|that|there|he|she|who|what|where|here)['’]s\b/gi, "$1 is")
    .replace(/(?<![\p{L}\d\p{Pd}])[-−](?=\d)/gu, "minus ")
    .replace(/(?<![\d\p{Pd}/])(\d{1,3}) ?\p{Pd} ?(\d{1,3})(?![\d\p{Pd}/])/gu, "$1 to $2");
}

const VERBS: Record<string, string> = { re: "are", ll: "will", ve: "have", m: "am" };

/** Whether at least half of the letters are of the language's script. Digits alone are of any. */
export function isInScript(text: string, tag: string): boolean {
  const share = shareInScript(text, tag);
  return share === null || share >= 0.5;
}
