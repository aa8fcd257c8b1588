import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Student } from "#app/lib/http/auth.server.ts";
import { check, type FieldOf, phone, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { email, line, oneOf, prose } from "#plan/fields.ts";
import { textOf, requestKeyOf } from "#app/lib/http/forms/read-form.server.ts";
import { once } from "#app/lib/http/limits/idempotent.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { Texts } from "#app/lib/http/forms/result.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { getSchool } from "#app/lib/school.server.ts";
import { countryName, DEFAULT_COUNTRY, PHONE_COUNTRIES, storedPhone } from "#app/lib/text/phone.ts";
import { visitorCountry } from "#app/lib/text/visitor-country.server.ts";
import { createEnquiry } from "#app/lib/api/school.server.ts";

const COUNTRIES = PHONE_COUNTRIES.map(({ name }) => name);

/** The fields in the order of the page, with the contract's messages. */
const schema = (phoneCountry: string | undefined, branches: string[]) =>
  z.object({
    first_name: line("First Name"),
    last_name: line("Last Name"),
    phone: phone(phoneCountry, "phone is required"),
    email: email("Invalid email address", "Email is required"),
    message: prose("Your message", { limit: 5_000 }),
    branch: oneOf(branches, "Branch is required"),
    country: oneOf(COUNTRIES, "Country is required"),
  });

/** The last two are not sent. */
export type EnquiryField = FieldOf<typeof schema> | "phone_country" | "request_key";
export const ENQUIRY_FIELDS: EnquiryField[] = [
  ...schema(undefined, []).keyof().options,
  ...(["phone_country", "request_key"] as const),
];

/** Returns the first values of the form, and its branches. */
export async function loadEnquiry(student: Student, request: Request) {
  const [prefilled, { branches }] = await Promise.all([
    prefilledEnquiry(student, request),
    getSchool(student),
  ]);
  return { prefilled, branches: branches.map((one) => ({ ...one, option: optionOf(one.value) })) };
}

/** The agreed spelling of a branch in an enquiry: SYDNEY. */
const optionOf = (value: string) => value.toUpperCase();

/** Fills in what the portal knows. */
async function prefilledEnquiry(student: Student, request: Request): Promise<Texts<EnquiryField>> {
  const { first_name, last_name, email, phone_no } = student.session;
  const visitor = await visitorCountry(student.portal, request, student.clientAddress);
  const phone = storedPhone(phone_no, visitor ?? DEFAULT_COUNTRY);
  return {
    first_name,
    last_name,
    email,
    phone: phone.value,
    phone_country: phone.country,
    country: visitor ? countryName(visitor) : "",
    request_key: randomUUID(),
  };
}

/** Sends the enquiry and redirects to `page`. A refused form is shown as it was typed. */
export async function postEnquiry(student: Student, form: FormData, page: string) {
  const { branches } = await getSchool(student);
  const options = branches.map(({ value }) => optionOf(value));
  const enquiry = schema(textOf(form, "phone_country"), options);
  const fields = enquiry.keyof().options;
  const values = typedIn(form, ENQUIRY_FIELDS);
  const read = check(enquiry, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  try {
    const said = JSON.stringify(read.given);
    const request_key = requestKeyOf(form, "enquiry", said);
    await once(student.portal, ["enquiry", page, student.owner, said], () =>
      createEnquiry(student, { ...read.given, request_key }),
    );
  } catch (error) {
    return refusedForm(error, {
      fields,
      values,
      failed: "What you typed is still here.",
      alert: (text, { kind }) => ({
        title:
          kind === "unavailable" ? "Your form may not have been sent." : "Your form was not sent.",
        text,
      }),
    });
  }
  return redirectWithNotice(student.portal, page, {
    kind: "success",
    title: "Success!",
    text: "Form submitted successfully.",
  });
}
