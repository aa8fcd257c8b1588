import { idOf, textOf } from "#app/lib/forms/read-form.server.ts";
import { parsePhone } from "#app/lib/phone/parse.ts";
import type { Registration } from "#app/lib/upstream/registration.server.ts";
import { BRANCHES } from "./branches.ts";
import { EMAIL_INVALID, isEmail } from "./email.ts";
import { passwordProblem } from "./password.ts";

/** What is shown again when the form is not accepted. */
const KEPT = ["first_name", "last_name", "email", "phone_no_country", "phone_no", "language", "branch", "country", "is_enrolled"];

/** The fields in their order on the page. */
export const REGISTRATION_FIELDS = ["first_name", "last_name", "email", "password", "phone_no", "language", "branch", "country", "is_enrolled"] as const;
type Field = (typeof REGISTRATION_FIELDS)[number];

export type ReadRegistration = { registration: Registration } | { field: Field; message: string };

const NAME_LIMIT = 255;

/** What was typed, without the password. Longer texts than any field can take are cut, so that no page is filled with them. */
export function registrationValues(form: FormData): Record<string, string> {
  return Object.fromEntries(KEPT.map((name) => [name, textOf(form, name).slice(0, 2000)]));
}

/** The registration, or the first rule it breaks, in the specification's order. */
export function readRegistration(form: FormData): ReadRegistration {
  const first_name = lineOf(form, "first_name");
  if (!first_name) return { field: "first_name", message: "First Name is required" };
  if (isTooLong(first_name)) return tooLong("first_name", "First Name");
  const last_name = lineOf(form, "last_name");
  if (isTooLong(last_name)) return tooLong("last_name", "Last Name");
  const email = textOf(form, "email").trim();
  if (!isEmail(email)) return { field: "email", message: EMAIL_INVALID };
  const password = textOf(form, "password");
  const weakness = passwordProblem(password);
  if (weakness) return { field: "password", message: weakness };
  const phone = parsePhone(textOf(form, "phone_no"), textOf(form, "phone_no_country"));
  if ("error" in phone) return { field: "phone_no", message: phone.error };
  const language = idOf(form.get("language"));
  if (language === null) return { field: "language", message: "Language is required" };
  const branch = textOf(form, "branch");
  if (!BRANCHES.some(({ value }) => value === branch)) return { field: "branch", message: "Branch is required" };
  const country = lineOf(form, "country");
  if (!country) return { field: "country", message: "Country of Citizenship is required" };
  if (isTooLong(country)) return tooLong("country", "Country of Citizenship");
  const is_enrolled = textOf(form, "is_enrolled");
  if (is_enrolled !== "yes" && is_enrolled !== "no") return { field: "is_enrolled", message: "Is Enrolled is required" };
  return { registration: { first_name, last_name, email, password, phone_no: phone.number, language, branch, country, is_enrolled } };
}

/** One line of text; control characters, which no name has, would upset a database. */
function lineOf(form: FormData, name: string): string {
  return textOf(form, name).replace(/\p{Cc}+/gu, " ").trim();
}

/** In characters, not in the units of UTF-16 that a rare script needs two of. */
function isTooLong(text: string): boolean {
  return [...text].length > NAME_LIMIT;
}

function tooLong(field: Field, label: string) {
  return { field, message: `${label} can hold ${NAME_LIMIT} characters. Shorten it.` };
}
