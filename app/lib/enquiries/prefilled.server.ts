import type { Student } from "#app/lib/auth.server.ts";
import { countryName, DEFAULT_COUNTRY } from "#app/lib/phone/countries.ts";
import { storedPhone } from "#app/lib/phone/parse.ts";
import { visitorCountry } from "#app/lib/phone/visitor-country.server.ts";

/** The form before anything is typed: nobody writes again what the portal knows. */
export async function prefilledEnquiry(
  student: Student,
  request: Request,
): Promise<Record<string, string>> {
  const { first_name, last_name, email, phone_no } = student.session;
  const visitor = await visitorCountry(request, student.clientAddress);
  const phone = storedPhone(phone_no, visitor ?? DEFAULT_COUNTRY);
  return {
    first_name,
    last_name,
    email,
    phone: phone.value,
    phone_country: phone.country,
    country: visitor ? countryName(visitor) : "",
  };
}
