import { data, redirect } from "@remix-run/node";
import { textOf } from "#app/lib/forms/read-form.server.ts";
import { takeAllowance } from "#app/lib/forms/rate-limit.server.ts";
import { refusal } from "#app/lib/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import type { Caller } from "#app/lib/api/client.server.ts";
import { register, signUpLanguages } from "#app/lib/api/registration.server.ts";
import { inFlight } from "#app/lib/forms/once.server.ts";
import { refusedForm } from "#app/lib/forms/refused-form.server.ts";
import {
  readRegistration,
  REGISTRATION_FIELDS,
  registrationValues,
} from "./registration-form.server.ts";
import { writeSignUp } from "./sign-up-state.server.ts";

/** A field no student sees; programs that fill in every form fill it in as well. */
export const HONEYPOT = "website";

/** Creates the account and leads to the code; a form that is not accepted comes back with what was typed. */
export async function signUp(caller: Caller, form: FormData) {
  const values = registrationValues(form);
  // Only the languages are asked for again, which the loader does.
  if (textOf(form, "intent") === "languages") return data(refusal({ values }));
  if (textOf(form, HONEYPOT) !== "") {
    return data(
      refusal({
        values,
        alert: { text: "A field that must stay empty was filled in. Send the form again." },
      }),
      { status: 422 },
    );
  }
  const read = readRegistration(form);
  if (!("registration" in read))
    return data(refusal({ values, errors: { [read.field]: read.message } }), { status: 422 });
  const { registration } = read;
  try {
    await inFlight(["register", ...Object.values(registration).map(String)], async () => {
      const wait = await takeAllowance("signUp", caller.clientAddress, registration.email);
      if (wait > 0) throw new ApiError("throttled", 429, "", { retryAfter: wait });
      await register(caller, registration);
    });
  } catch (error) {
    return refusedForm(error, {
      fields: REGISTRATION_FIELDS,
      values,
      failed: "We can't create your account just now.",
    });
  }
  const state = {
    step: "code",
    email: registration.email,
    sentAt: Date.now(),
    draft: values,
  } as const;
  return redirect(paths.signUp, {
    status: 303,
    headers: { "Set-Cookie": await writeSignUp(state) },
  });
}

/** The test languages to choose from, or why there are none. */
export async function languageChoices(
  caller: Caller,
): Promise<{ choices: { value: string; text: string }[] } | { failed: string }> {
  try {
    const languages = await signUpLanguages(caller);
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
