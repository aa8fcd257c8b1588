import { idOf, textOf } from "#app/lib/forms/read-form.server.ts";
import { lengthProblem, lineOf } from "#app/lib/forms/typed-text.ts";
import { parsePhone } from "#app/lib/phone/parse.ts";
import type { Registration } from "#app/lib/api/registration.server.ts";
import { BRANCHES } from "#app/lib/branches.ts";
import { EMAIL_INVALID, isEmail } from "#app/lib/forms/email.ts";
import { passwordProblem } from "./password.ts";

/** What is shown again when the form is not accepted. */
const KEPT = [
  "first_name",
  "last_name",
  "email",
  "phone_no_country",
  "phone_no",
  "language",
  "branch",
  "country",
  "is_enrolled",
];

/** The fields in their order on the page. */
export const REGISTRATION_FIELDS = [
  "first_name",
  "last_name",
  "email",
  "password",
  "phone_no",
  "language",
  "branch",
  "country",
  "is_enrolled",
] as const;
type Field = (typeof REGISTRATION_FIELDS)[number];

export type ReadRegistration = { registration: Registration } | { field: Field; message: string };

const NAME_LIMIT = 255;

/** What was typed, without the password. Longer texts than any field can take are cut, so that no page is filled with them. */
export function registrationValues(form: FormData): Record<string, string> {
  return Object.fromEntries(KEPT.map((name) => [name, textOf(form, name).slice(0, 2000)]));
}

/** The registration, or the first rule it breaks, in the specification's order. */
export function readRegistration(form: FormData): ReadRegistration {
  const first_name = lineOf(textOf(form, "first_name"));
  const firstProblem = first_name
    ? lengthProblem(first_name, "First Name", NAME_LIMIT)
    : "First Name is required";
  if (firstProblem) return { field: "first_name", message: firstProblem };
  const last_name = lineOf(textOf(form, "last_name"));
  const lastProblem = lengthProblem(last_name, "Last Name", NAME_LIMIT);
  if (lastProblem) return { field: "last_name", message: lastProblem };
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
  if (!BRANCHES.some(({ value }) => value === branch))
    return { field: "branch", message: "Branch is required" };
  const country = lineOf(textOf(form, "country"));
  const countryProblem = country
    ? lengthProblem(country, "Country of Citizenship", NAME_LIMIT)
    : "Country of Citizenship is required";
  if (countryProblem) return { field: "country", message: countryProblem };
  const is_enrolled = textOf(form, "is_enrolled");
  if (is_enrolled !== "yes" && is_enrolled !== "no")
    return { field: "is_enrolled", message: "Is Enrolled is required" };
  return {
    registration: {
      first_name,
      last_name,
      email,
      password,
      phone_no: phone.number,
      language,
      branch,
      country,
      is_enrolled,
    },
  };
}
