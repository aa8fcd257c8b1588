import {
  type Country as CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumber,
} from "react-phone-number-input/max";
import labels from "react-phone-number-input/locale/en";
import { digitsOf } from "#plan/spelling.ts";

export type { CountryCode };

/** The agreed limit, and that of E.164. */
const MAX_DIGITS = 15;

export interface PhoneCountry {
  /** ISO 3166-1, in upper case; lower case is read as well. */
  code: CountryCode;
  name: string;
}

/** The agreed country when the visitor's is unknown. */
export const DEFAULT_COUNTRY: CountryCode = "AU";
export const PROFILE_COUNTRY: CountryCode = "IN";

const { compare } = new Intl.Collator("en-AU");

export const PHONE_COUNTRIES: readonly PhoneCountry[] = getCountries()
  .map((code) => ({ code, name: countryName(code) }))
  .sort((one, other) => compare(one.name, other.name));

export function countryName(code: CountryCode): string {
  return labels[code];
}

export function withCallingCode(code: CountryCode): string {
  return `${countryName(code)} +${getCountryCallingCode(code)}`;
}

/** Returns the country of a posted or guessed code, or null. */
export function countryOf(code: string | null | undefined): CountryCode | null {
  const upper = (code ?? "").trim().toUpperCase();
  return isSupportedCountry(upper) ? upper : null;
}

export type ParsedPhone = { number: string; country: CountryCode | null } | { error: string };

export const PHONE_REQUIRED = "Phone number is required";

/** Where students come from, the most frequent first. Ten digits of one look like another's. */
const HOMES: readonly CountryCode[] = [
  ...(["AU", "IN", "NP", "PK", "BD", "LK", "CN", "VN", "PH"] satisfies CountryCode[]),
  ...(["ID", "IR", "AF", "KR", "NZ"] satisfies CountryCode[]),
];

/**
 * Reads a phone number in any common notation. `number` is E.164 ("+61412345678") for the upstream;
 * the field shows what was typed. An explicit `+` or 00 overrides the chosen country. A list of
 * valid numbers is always out of date for somebody, so only impossible ones are refused. But a
 * number that is valid elsewhere, and not in the chosen country, is asked about: the branch would
 * call somebody else.
 */
export function parsePhone(typed: string, country: string | null): ParsedPhone {
  const text = plainNotation(typed);
  if (text === "") return { error: PHONE_REQUIRED };
  if (/\d\s*(?:ext|extn|extension|x|#)\.?\s*\d+$/i.test(text))
    return { error: "Write the phone number without its extension" };
  if (!/^\+?[\d\s().\-/\u2010-\u2015\u2212]*$/u.test(text) || !/\d/.test(text))
    return { error: "Write the phone number in digits, such as 0412 345 678 or +91 98765 43210" };
  if (text.replace(/\D/g, "").length > MAX_DIGITS)
    return { error: `A phone number has at most ${MAX_DIGITS} digits` };
  const chosen = countryOf(country) ?? DEFAULT_COUNTRY;
  const parsed = parsePhoneNumber(text, chosen);
  const [home, other] = text.startsWith("+") || parsed?.isValid() ? [] : homesOf(text, chosen);
  if (home !== undefined) {
    const homes = countryName(home) + (other ? ` or ${countryName(other)}` : "");
    return {
      error: `Is this a number of ${homes}? Choose its phone country, or begin with + and the country code`,
    };
  }
  if (!parsed?.isPossible() || parsed.number.length > MAX_DIGITS + 1)
    return { error: "Check the phone number and its country" };
  return { number: parsed.number, country: parsed.country ?? null };
}

/** Returns the countries, other than the chosen one, in which the number is valid. */
function homesOf(text: string, chosen: CountryCode): CountryCode[] {
  const withCode = parsePhoneNumber(`+${text.replace(/\D/g, "")}`);
  return HOMES.filter(
    (home) =>
      home !== chosen &&
      (parsePhoneNumber(text, home)?.isValid() ||
        (withCode?.country === home && withCode.isValid())),
  );
}

/**
 * Returns a stored number as it is, with its country. Many programs store what was typed, without +
 * or the country: then it is the visitor's if it can be one of theirs, else one of those that
 * students come from.
 */
export function storedPhone(
  number: string | null,
  visitor: CountryCode | null,
): { value: string; country: CountryCode } {
  const value = number ?? "";
  const text = plainNotation(value);
  const home = [visitor, PROFILE_COUNTRY, DEFAULT_COUNTRY].find(
    (country) => country !== null && parsePhoneNumber(text, country)?.isValid(),
  );
  const country = parsePhoneNumber(text)?.country ?? home ?? parsePhoneNumber(`+${text}`)?.country;
  return { value, country: country ?? visitor ?? PROFILE_COUNTRY };
}

/**
 * Writes what people write around a number in one way: "tel:", full-width signs, "(+91)", 00. 00
 * means + in most of the world, 0011 in Australia. No number continues 00 with 11.
 */
function plainNotation(typed: string): string {
  return plainDigits(typed)
    .replace(/[\uFF08\uFF09\uFF0B\uFF0C\uFF0D]/g, (sign) => sign.normalize("NFKC"))
    .replaceAll(",", " ")
    .replace(/^\s*tel:/i, "")
    .trim()
    .replace(/^\(\s*(\+|00)\s*(\d{1,4})\s*\)/, "+$2 ")
    .replace(/^0\s*0\s*(1\s*1)?(?=[\s\d(])/, "+");
}

const FORMATTING = /\p{Cf}/gu;

/** Turns digits of any script into 0 to 9, and drops the invisible marks of a copied number. */
export function plainDigits(text: string): string {
  return digitsOf(text.replace(FORMATTING, ""));
}
