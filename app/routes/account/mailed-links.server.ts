import { data, redirect } from "@remix-run/node";
import * as z from "zod";
import { check, type FieldOf } from "#app/lib/http/forms/form-schema.server.ts";
import { email } from "#plan/fields.ts";
import { takeAllowance, takeMail } from "#app/lib/http/limits/rate-limit.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { refusal } from "#app/lib/http/forms/result.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { tokenOf } from "#app/lib/route-page.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { forgotPassword, resetPassword, verifyEmail } from "#app/lib/api/registration.server.ts";
import { forgetSchool } from "#app/lib/school.server.ts";
import { agreeing, pagesToAgreeTo } from "./agreement.server.ts";
import { commonness, newPassword } from "./login-safety.server.ts";

/** The URL has the outcome, so that a reload posts nothing again. */
export const OUTCOMES = {
  done: "Verification Successful!",
  already: "Already Verified!",
} as const;
type Outcome = keyof typeof OUTCOMES;

export function outcomeOf(value: string | null): Outcome | null {
  return value === "done" || value === "already" ? value : null;
}

/**
 * Uses up the token of a mailed link. The browser's sign-up is sent with it, to tell several
 * sign-ups of one address apart.
 */
export async function spendToken(caller: Caller, token: string, registration: string | null) {
  const showOutcome = (outcome: Outcome) =>
    redirect(paths.emailVerification(token, outcome), { status: 303 });
  try {
    await verifyEmail(caller, { token, registration });
    return showOutcome("done");
  } catch (error) {
    if (
      error instanceof ApiError &&
      error.fieldErrors.registration === undefined &&
      (error.kind === "refused" || error.kind === "conflict" || error.kind === "not-found")
    )
      return showOutcome("already");
    return refusedForm(error, {
      failed: "We can't verify your email right now.",
      guest: true,
    });
  }
}

/** The link was used, has expired, or was never mailed. */
const DEAD_LINK = "This password reset token is invalid.";

/** Laravel's message, for a 404 without one. */
const NO_USER = "We can't find a user with that email address.";

const linkSchema = z.object({ email: email("Invalid Email Address") });

export type LinkField = FieldOf<typeof linkSchema>;

const resetFields = z.object({ password: z.string(), password_confirmation: z.string() });
export type ResetField = FieldOf<typeof resetFields> | "agreed";

const resetSchema = resetFields.superRefine(({ password, password_confirmation }, context) => {
  const complain = (field: FieldOf<typeof resetFields>, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (password === "") return complain("password", "Both fields are required.");
  if (password_confirmation === "")
    return complain("password_confirmation", "Both fields are required.");
  const weakness = newPassword.safeParse(password).error?.issues[0]?.message;
  if (weakness) complain("password", weakness);
  if (password !== password_confirmation)
    complain("password_confirmation", "Password did not match!");
});

/** Requests a mail with a reset link. The provider decides whether to report an unknown email. */
export async function askForLink(caller: Caller, form: FormData) {
  const values = { email: textOf(form, "email").trim() };
  const read = check(linkSchema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  try {
    await takeAllowance(caller.portal, "forgot", caller.clientAddress, read.given.email);
    if (await takeMail(caller.portal, "forgot", caller.clientAddress, read.given.email))
      await forgotPassword(caller, read.given.email);
  } catch (error) {
    return refusedForm(asRefused(error), {
      fields: ["email"],
      values,
      failed: "We can't send the link right now.",
      guest: true,
    });
  }
  const text = "we have e-mailed your password reset link!";
  return redirectWithNotice(caller.portal, paths.forgotPassword, {
    kind: "success",
    text,
    values: read.given,
  });
}

/** Turns a 404 into a refusal of the typed email. */
function asRefused(error: unknown): unknown {
  const isUnknown = error instanceof ApiError && error.kind === "not-found";
  return isUnknown ? new ApiError("refused", 422, error.said || NO_USER) : error;
}

/** Whether the link is an invitation, whose student agrees to the school's pages. */
export function isInvitation(url: URL): boolean {
  return url.pathname.startsWith("/invitation/");
}

/** Sets the new password. Answers an expired link and a refused password differently. */
export async function setPassword(caller: Caller, url: URL, form: FormData) {
  const token = tokenOf(url);
  const password = textOf(form, "password");
  const read = check(resetSchema, {
    password,
    password_confirmation: textOf(form, "password_confirmation"),
  });
  const agreement = isInvitation(url) ? (await pagesToAgreeTo(caller)).value : "";
  const values = { agreed: textOf(form, "agreed") };
  const box = check(z.object({ agreed: agreeing(agreement) }), values);
  const errors = { ...("errors" in read && read.errors), ...("errors" in box && box.errors) };
  if ("errors" in read || "errors" in box) return invalidForm<ResetField>({ values, errors });
  const common = await commonness(password);
  if (common !== null) return invalidForm<ResetField>({ values, errors: { password: common } });
  try {
    const message = await resetPassword(caller, { password, token, ...box.given });
    const text = message ?? "Your password has been reset!";
    return await redirectWithNotice(caller.portal, paths.passwordSet(url.pathname), {
      kind: "success",
      text,
    });
  } catch (error) {
    if (error instanceof ApiError && error.fieldErrors.token) {
      return data({ ...refusal({ alert: { text: DEAD_LINK } }), deadLink: true }, { status: 422 });
    }
    // The page may have become old: the form then asks for the newest version.
    if (error instanceof ApiError && error.fieldErrors.agreed) forgetSchool(caller.portal);
    return refusedForm(error, {
      fields: ["password", "agreed"],
      values,
      failed: "We can't set your password right now.",
      guest: true,
    });
  }
}
