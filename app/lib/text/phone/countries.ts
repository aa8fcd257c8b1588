import {
  type Country as CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from "react-phone-number-input/min";
import labels from "react-phone-number-input/locale/en";

export type { CountryCode };

export interface PhoneCountry {
  /** ISO 3166-1, upper case; lower case is understood as well. */
  code: CountryCode;
  name: string;
}

/** The agreed country when nothing is known about a visitor. */
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

/** The country of a posted or guessed code, or null when there is none of that code. */
export function countryOf(code: string | null | undefined): CountryCode | null {
  const upper = (code ?? "").trim().toUpperCase();
  return isSupportedCountry(upper) ? upper : null;
}
