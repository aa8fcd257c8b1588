import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from "libphonenumber-js/min";

export type { CountryCode };

export interface PhoneCountry {
  /** ISO 3166-1, upper case; lower case is understood as well. */
  code: CountryCode;
  name: string;
  /** "Australia +61" */
  text: string;
}

/** The specification's country when nothing is known about a visitor. */
export const DEFAULT_COUNTRY: CountryCode = "AU";
/** The specification's country on the profile. */
export const PROFILE_COUNTRY: CountryCode = "IN";

const names = new Intl.DisplayNames("en-AU", { type: "region" });
const { compare } = new Intl.Collator("en-AU");

/** Every country with a calling code, by its English name. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = getCountries()
  .map((code) => {
    const name = countryName(code);
    return { code, name, text: `${name} +${getCountryCallingCode(code)}` };
  })
  .sort((one, other) => compare(one.name, other.name));

export function countryName(code: CountryCode): string {
  return names.of(code) ?? code;
}

/** The country of a posted or guessed code, or null when there is none of that code. */
export function countryOf(code: string | null | undefined): CountryCode | null {
  const upper = (code ?? "").trim().toUpperCase();
  return isSupportedCountry(upper) ? upper : null;
}
