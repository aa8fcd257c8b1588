/** The rule by which a search finds equal spellings, for stored and for typed text alike. */

/** Letters that Unicode keeps apart, by the one for which a keyboard or a writer uses them. */
const LETTERS = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ł: "l",
  ı: "i",
  þ: "th",
  ς: "σ",
  // Arabic, Persian and Urdu keyboards have different ones of these.
  ...{ ٱ: "ا", ي: "ی", ى: "ی", ې: "ی", ے: "ی", ك: "ک", ڪ: "ک", ں: "ن" },
  ...{ ة: "ہ", ه: "ہ", ۃ: "ہ", ھ: "ہ", ە: "ہ" },
  // Chandrabindu and tippi, for which people write the plain dot.
  ...{ "\u0901": "\u0902", "\u0A01": "\u0A02", "\u0A70": "\u0A02" },
};
const FOLDED = new Map(Object.entries(LETTERS));
const APART = new RegExp(`[${[...FOLDED.keys()].join("")}]`, "g");
/** Apostrophes and quotation marks of all kinds, hyphens and dashes, the Arabic tatweel. */
const DROPPED = /['"`‘’‚‛“”„‟′″‵«»‹›ʹʻʼʽʾʿˈ՚׳״ꞌ\p{Pd}\u2212\u0640]/gu;
/** Without a picture of their own: joiners, zero width spaces, variation selectors. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
/** The marks of letters, but not those that are vowels or change a kana. */
const MARKS = /(?=\p{M})(?![\u3099\u309A])[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}\p{sc=Cyrl}]/gu;
const NUKTA = /[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC]/g;
/** The two spellings of a nasal before a consonant of its own place: हिन्दी, हिंदी. */
const NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g;

/**
 * Returns the form that all spellings of a text share: without capitals, accents, zer, nukta,
 * apostrophes and hyphens, with single spaces and digits 0 to 9. Vowel signs stay. Traditional
 * Chinese stays apart from simplified: the table is too large for a page.
 */
export function foldSpelling(text: string): string {
  return (
    digitsOf(text.replaceAll("´", "'").normalize("NFKD"))
      // Never by a locale: Turkish has other small letters for I.
      .toLowerCase()
      .replace(DROPPED, "")
      .replace(UNSEEN, "")
      .replace(MARKS, "")
      .replace(NUKTA, "")
      .replace(APART, (letter) => FOLDED.get(letter) ?? letter)
      .replace(NASAL, "\u0902")
      .replace(/\s+/g, " ")
      .trim()
      // Else a part of a Korean syllable or of a vowel sign would be found as a whole one.
      .normalize("NFC")
  );
}

const DIGIT = /\p{Nd}/u;

/** Turns digits of any script into 0 to 9. */
export function digitsOf(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** Unicode lists the digits of a script in order, in groups of ten. */
function valueOf(codePoint: number): number {
  let first = codePoint;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}

/** Invisible marks stand beside names and numbers: of direction, of word ends, of a line's end. */
const EDGE = /[\s\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]/;

/** Returns text without blanks and invisible marks at its ends; "" when it shows nothing. */
export function bare(text: string): string {
  let [start, end] = [0, text.length];
  // A pattern for the end would begin anew at each blank of a long gap.
  while (start < end && EDGE.test(text[start] ?? "")) start++;
  while (end > start && EDGE.test(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}
