import { isEmail } from "#app/lib/forms/email.ts";
import { textOf } from "#app/lib/forms/read-form.server.ts";
import type { FormResult } from "#app/lib/forms/result.ts";
import { lengthProblem, lineOf, proseOf } from "#app/lib/forms/typed-text.ts";
import { PHONE_COUNTRIES } from "#app/lib/phone/countries.ts";
import { parsePhone } from "#app/lib/phone/parse.ts";
import type { Enquiry } from "#app/lib/api/enquiries.server.ts";
import { ENQUIRY_BRANCHES } from "#app/lib/branches.ts";

/** In their order on the page. */
export const ENQUIRY_FIELDS = [
  "first_name",
  "last_name",
  "phone",
  "email",
  "message",
  "branch",
  "country",
] as const;
const KEPT = [
  "first_name",
  "last_name",
  "phone",
  "phone_country",
  "email",
  "message",
  "branch",
  "country",
];
const NAME_LIMIT = 255;
const MESSAGE_LIMIT = 5_000;

type Errors = FormResult["errors"];

/** What was typed, to show it again as it was. */
export function enquiryValues(form: FormData): Record<string, string> {
  return Object.fromEntries(KEPT.map((name) => [name, textOf(form, name)]));
}

/** The enquiry, or every rule it breaks, in the order of the fields and in the specification's words. */
export function readEnquiry(
  values: Record<string, string>,
): { enquiry: Enquiry } | { errors: Errors } {
  const text = (name: string) => lineOf(values[name] ?? "");
  const errors: Errors = {};
  const first_name = text("first_name");
  const last_name = text("last_name");
  const email = text("email");
  const message = proseOf(values.message ?? "");
  const branch = ENQUIRY_BRANCHES.find((name) => name === text("branch").toUpperCase());
  const country = PHONE_COUNTRIES.find(({ name }) => name === text("country"))?.name;
  const phone =
    text("phone") === ""
      ? { error: "phone is required" }
      : parsePhone(values.phone ?? "", values.phone_country ?? null);

  require(errors, "first_name", first_name === ""
    ? "First Name is required"
    : lengthProblem(first_name, "First Name", NAME_LIMIT));
  require(errors, "last_name", last_name === ""
    ? "Last Name is required"
    : lengthProblem(last_name, "Last Name", NAME_LIMIT));
  if ("error" in phone) errors.phone = phone.error;
  require(errors, "email", email === ""
    ? "Email is required"
    : isEmail(email)
      ? null
      : "Invalid email address");
  require(errors, "message", message === ""
    ? "Your message is required"
    : lengthProblem(message, "Your message", MESSAGE_LIMIT));
  require(errors, "branch", branch ? null : "Branch is required");
  require(errors, "country", country ? null : "Country is required");
  if ("error" in phone || !branch || !country || Object.keys(errors).length > 0) return { errors };
  return {
    enquiry: { first_name, last_name, phone: phone.number, email, message, branch, country },
  };
}

function require(errors: Errors, field: string, problem: string | null): void {
  if (problem !== null) errors[field] = problem;
}
