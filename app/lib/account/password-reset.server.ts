import { data, redirect } from "@remix-run/node";
import { takeAllowance } from "#app/lib/forms/rate-limit.server.ts";
import { textOf } from "#app/lib/forms/read-form.server.ts";
import { type FormResult, refusal } from "#app/lib/forms/result.ts";
import { writeNotice } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import type { Caller } from "#app/lib/api/client.server.ts";
import { forgotPassword, resetPassword } from "#app/lib/api/registration.server.ts";
import { EMAIL_INVALID, isEmail } from "#app/lib/forms/email.ts";
import { passwordProblem } from "./password.ts";
import { refusedForm, throttledForm } from "#app/lib/forms/refused-form.server.ts";

/** One answer for a link that was used, is too old, or was never mailed. */
const DEAD_LINK = "This password reset token is invalid.";

/** Has a reset link mailed. Known and unknown addresses get one and the same answer. */
export async function askForLink(caller: Caller, form: FormData) {
  const email = textOf(form, "email").trim();
  const values = { email: email.slice(0, 2000) };
  if (!isEmail(email))
    return data(refusal({ errors: { email: EMAIL_INVALID }, values }), { status: 422 });
  const wait = await takeAllowance("forgot", caller.clientAddress, email);
  if (wait > 0) return throttledForm(wait, values);
  try {
    await forgotPassword(caller, email);
  } catch (error) {
    return refusedForm(error, {
      fields: ["email"],
      values,
      failed: "We can't send the link just now.",
    });
  }
  const notice = await writeNotice({
    kind: "success",
    text: "we have e-mailed your password reset link!",
    values,
  });
  return redirect(paths.forgotPassword, { status: 303, headers: { "Set-Cookie": notice } });
}

/** Sets the new password; a link that is used up or too old is told apart from a password that is not accepted. */
export async function setPassword(caller: Caller, token: string, form: FormData) {
  const password = textOf(form, "password");
  const errors = passwordErrors(password, textOf(form, "password_confirmation"));
  if (Object.keys(errors).length > 0) return data(refusal({ errors }), { status: 422 });
  try {
    const message = await resetPassword(caller, { password, token });
    const notice = await writeNotice({
      kind: "success",
      text: message ?? "Your password has been reset!",
    });
    return redirect(paths.resetDone(token), { status: 303, headers: { "Set-Cookie": notice } });
  } catch (error) {
    if (error instanceof ApiError && error.fieldErrors.token) {
      return data({ ...refusal({ alert: { text: DEAD_LINK } }), deadLink: true }, { status: 422 });
    }
    return refusedForm(error, {
      fields: ["password"],
      values: {},
      failed: "We can't set your password just now.",
    });
  }
}

function passwordErrors(password: string, again: string): FormResult["errors"] {
  if (password === "" || again === "")
    return {
      [password === "" ? "password" : "password_confirmation"]: "Both fields are required.",
    };
  const errors: FormResult["errors"] = {};
  const weakness = passwordProblem(password);
  if (weakness) errors.password = weakness;
  if (password !== again) errors.password_confirmation = "Password did not match!";
  return errors;
}
