import { data, redirect } from "@remix-run/node";
import * as z from "zod";
import { check, type FieldOf, phone, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { email, line, oneOf, optionalLine } from "#plan/fields.ts";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import { takeAllowance } from "#app/lib/http/limits/rate-limit.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { refusal } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
import { forgetSchool, getSchool } from "#app/lib/school.server.ts";
import { agreementTo } from "#plan/school-pages.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { readSignUpChoices, register } from "#app/lib/api/registration.server.ts";
import { agreeing } from "./agreement.server.ts";
import { commonness, newPassword } from "./login-safety.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import {
  MAX_COOKIE_BYTES,
  open,
  readCookie,
  seal,
  serialize,
} from "#app/lib/http/cookies.server.ts";

/** A field that no student sees, but programs fill in. */
export const HONEYPOT = "website";

const registering = idempotent<string | null>();

/** The fields in the contract's order of checks. */
const schema = (phoneCountry: string | undefined, branches: string[], agreement: string) =>
  z.object({
    first_name: line("First Name"),
    last_name: optionalLine("Last Name"),
    email: email("Invalid Email Address"),
    password: newPassword,
    phone_no: phone(phoneCountry),
    language: z
      .string()
      .regex(/^\d{1,15}$/, "Language is required")
      .transform(Number),
    branch: oneOf(branches, "Branch is required"),
    country: line("Country of Citizenship"),
    is_enrolled: oneOf(["yes", "no"], "Is Enrolled is required"),
    agreed: agreeing(agreement),
  });

export type SignUpField = FieldOf<typeof schema> | "phone_no_country";

/** Creates the account and redirects to the code. A refused form is shown as it was typed. */
export async function signUp(caller: Caller, form: FormData) {
  const school = await getSchool(caller);
  const branches = school.branches.map(({ value }) => value);
  const agreement = agreementTo(school.pages);
  const registration = schema(textOf(form, "phone_no_country"), branches, agreement);
  const fields = registration.keyof().options;
  const values = typedIn(form, [...fields.filter(isKept), "phone_no_country"]);
  // The loader reads the languages again.
  if (textOf(form, "intent") === "languages") return data(refusal({ values }));
  if (textOf(form, HONEYPOT) !== "") {
    const text = "A field that must stay empty was filled in. Send the form again.";
    return invalidForm({ values, alert: { text } });
  }
  const read = check(registration, {
    ...values,
    password: textOf(form, "password"),
  });
  if ("errors" in read) {
    // Agreed: only the first error is shown.
    return invalidForm({
      values,
      errors: Object.fromEntries(Object.entries(read.errors).slice(0, 1)),
    });
  }
  const { agreed, ...given } = read.given;
  const common = await commonness(given.password);
  if (common !== null) return invalidForm({ values, errors: { password: common } });
  try {
    const registration = await registering(
      caller.portal,
      Object.values(read.given).map(String),
      async () => {
        await takeAllowance(caller.portal, "signUp", caller.clientAddress, given.email);
        return register(caller, { ...given, ...(agreed !== undefined && { agreed }) });
      },
    );
    const cookie = await writeSignUp(caller.portal, {
      step: "code",
      email: given.email,
      registration,
      sentAt: Date.now(),
      draft: values,
    });
    return redirect(paths.signUp, {
      status: 303,
      headers: { "Set-Cookie": cookie },
    });
  } catch (error) {
    // The page may have become old: the form then asks for the newest version.
    if (error instanceof ApiError && error.fieldErrors.agreed) forgetSchool(caller.portal);
    return refusedForm(error, {
      fields,
      values,
      failed: "We can't create your account right now.",
      guest: true,
    });
  }
}

function isKept<Name extends string>(field: Name): field is Exclude<Name, "password"> {
  return field !== "password";
}

/** Returns the languages; or why there are none; or the school's sentence while nobody signs up. */
export async function languageChoices(
  caller: Caller,
): Promise<
  { choices: { value: string; text: string }[] } | { failed: string } | { closed: string }
> {
  try {
    const { languages, closed } = await readSignUpChoices(caller);
    if (closed !== null) return { closed };
    if (languages.length === 0) return { failed: "The school names no language yet." };
    return {
      choices: languages.map(({ id, language_name }) => ({
        value: String(id),
        text: language_name,
      })),
    };
  } catch (error) {
    if (error instanceof ApiError) return { failed: error.message };
    throw error;
  }
}

export async function branchChoices(caller: Caller): Promise<{ value: string; text: string }[]> {
  const { branches } = await getSchool(caller);
  return branches.map(({ value, name: text }) => ({ value, text }));
}

const COOKIE = "portal-signup";
const LIFE_SECONDS = 3600;

const draft = z.record(z.string(), z.string());
const stateSchema = z.discriminatedUnion("step", [
  /** After a return from the code to the form. */
  z.object({ step: z.literal("form"), draft }),
  /** The code was mailed at `sentAt` (ms since 1970). */
  z.object({
    step: z.literal("code"),
    email: z.string(),
    /** The upstream's name of the sign-up, if it has one. */
    registration: z.string().nullable().default(null),
    sentAt: z.number(),
    /** Why the mail before the newest code did not leave. */
    unsent: z.string().nullish(),
    draft,
  }),
  /** A second click must not report a used code. */
  z.object({ step: z.literal("done"), email: z.string() }),
]);
export type SignUpState = z.infer<typeof stateSchema>;

/** Returns null without a sign-up, or when it has expired. */
export async function readSignUp(portal: Portal, request: Request): Promise<SignUpState | null> {
  const value = readCookie(request, COOKIE);
  if (!value) return null;
  const result = stateSchema.safeParse(await open(portal, "sign-up", value));
  return result.success ? result.data : null;
}

/** Returns the cookie with the step. Leaves out the draft when long names make it too large. */
export async function writeSignUp(portal: Portal, state: SignUpState): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  let value = await seal(portal, "sign-up", state, now, LIFE_SECONDS);
  if (value.length > MAX_COOKIE_BYTES && state.step !== "done")
    value = await seal(portal, "sign-up", { ...state, draft: {} }, now, LIFE_SECONDS);
  return serialize(portal, COOKIE, value, LIFE_SECONDS);
}
