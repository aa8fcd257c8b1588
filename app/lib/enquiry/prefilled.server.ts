import type { Session } from "#app/lib/session.server.ts";
import { countryName, DEFAULT_COUNTRY } from "#app/lib/phone/countries.ts";
import { storedPhone } from "#app/lib/phone/parse.ts";
import { knownCountry } from "#app/lib/phone/visitor-country.server.ts";

/** The form before anything is typed: nobody writes again what the portal knows. */
export function prefilledEnquiry(session: Session, request: Request): Record<string, string> {
  const { first_name, last_name, email, phone_no } = session;
  const visitor = knownCountry(request);
  const phone = storedPhone(phone_no, visitor ?? DEFAULT_COUNTRY);
  return { first_name, last_name, email, phone: phone.value, phone_country: phone.country, country: visitor ? countryName(visitor) : "" };
}
