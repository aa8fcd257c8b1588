import { redirect } from "@remix-run/node";
import { takeAllowance, takeMail, takeTry } from "#app/lib/http/limits/rate-limit.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { redirectWithNotice, type Notice } from "#app/lib/http/notice.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { paths } from "#app/lib/paths.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { resendCode, verifyCode } from "#app/lib/api/registration.server.ts";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import { invalidForm, reasonOf } from "#app/lib/http/forms/refused-form.server.ts";
import { type SignUpState, writeSignUp } from "./sign-up.server.ts";
import { plainDigits } from "#app/lib/text/phone.ts";

/** The second half of a double click must not report a used code. */
const checking = idempotent<void>();

type CodeState = Extract<SignUpState, { step: "code" }>;

/** Checks the code and redirects, so that a refresh never uses up a try. */
export async function checkCode(caller: Caller, state: CodeState, form: FormData) {
  const code = readCode(textOf(form, "otp_code"));
  if (code === null) return invalidForm({ errors: { otp_code: CODE_MALFORMED } });
  if (secondsLeft(state.sentAt) === 0)
    return refused(caller.portal, "This code is too old. Press Reset OTP for a new one.");
  const { email, registration } = state;
  try {
    await checking(caller.portal, ["verify", email, registration ?? "", code], async () => {
      await takeAllowance(caller.portal, "code", caller.clientAddress, email);
      await takeTry(caller.portal, caller.clientAddress, email, registration);
      await verifyCode(caller, { email, registration, otp_code: code });
    });
  } catch (error) {
    return refused(caller.portal, reasonOf(error, "We can't check the code right now."));
  }
  return verified(caller.portal, email);
}

/** Mails a new code once the last one has expired. */
export async function sendNewCode(caller: Caller, state: CodeState) {
  if (secondsLeft(state.sentAt) > 0) {
    return backWith(caller.portal, {
      kind: "warning",
      text: `You can ask for a new code at ${endOfCode(state.sentAt).text}, Sydney time.`,
    });
  }
  let unsent: string | null = null;
  try {
    await takeAllowance(caller.portal, "resend", caller.clientAddress, state.email);
    if (await takeMail(caller.portal, "resend", caller.clientAddress, state.email))
      unsent = await resendCode(caller, { email: state.email, registration: state.registration });
  } catch (error) {
    const text = reasonOf(error, "We can't send a new code right now.");
    return backWith(caller.portal, { kind: "danger", text });
  }
  return backWith(caller.portal, resentNotice(unsent), { ...state, sentAt: Date.now(), unsent });
}

function resentNotice(unsent: string | null): Notice {
  if (unsent === "refused")
    return {
      kind: "danger",
      text: "The mail server of your address refused our mail. We have sent another one. If it does not come, press Use another email, or ask the school for help.",
    };
  if (unsent === "waiting")
    return {
      kind: "warning",
      text: "Our mails are late at the moment. When one comes and its code is too old, use the link in it: it works for 7 days.",
    };
  return { kind: "success", text: "Success: Check your email resend otp successfully." };
}

/** Says where the code is, in words that a failed mail allows, before the address. */
export function whereTheCodeIs({ unsent }: CodeState): string {
  if (unsent === "refused") return "We try once more to send 6 digits to";
  return unsent === "waiting" ? "6 digits are late on their way to" : "We sent 6 digits to";
}

/** Returns to the form, filled in except for the password. */
export async function backToForm(portal: Portal, state: CodeState) {
  const cookie = await writeSignUp(portal, { step: "form", draft: state.draft });
  return redirect(paths.signUp, {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}

/** Redirects to the log-in. Remembers the step as done, since a button may be pressed twice. */
export async function verified(portal: Portal, email: string) {
  return redirectWithNotice(
    portal,
    paths.login(),
    { kind: "success", text: "Verification Successful!", values: { email } },
    await writeSignUp(portal, { step: "done", email }),
  );
}

/** Redirects because the page of this step was open too long. */
export function codeStepIsOver(portal: Portal) {
  return backWith(portal, {
    kind: "info",
    text: "The time to enter the code is over. Log in, or sign up again.",
  });
}

function refused(portal: Portal, message: string) {
  return backWith(portal, {
    kind: "danger",
    text: message,
    errors: { otp_code: message },
  });
}

async function backWith(portal: Portal, notice: Notice, state?: SignUpState) {
  return redirectWithNotice(
    portal,
    paths.signUp,
    notice,
    ...(state ? [await writeSignUp(portal, state)] : []),
  );
}

/** The lifetime of a code. Only then can a new one be requested. */
export const CODE_SECONDS = 120;

const CODE_MALFORMED = "Enter the 6 digits of the code";

const GAP = "[\\s\\-.\\u2010-\\u2015\\u2212\\uFF0D]";
const GROUP_OF_SIX = new RegExp(`(?<!\\d)\\d{3}${GAP}?\\d{3}(?!\\d)`, "gu");

/**
 * Reads six digits in any script and grouping ("482 915", "482-915"), also out of a sentence as in
 * the mail ("482915 is your code"). Null without them, and with two different codes.
 */
export function readCode(typed: string): string | null {
  const withoutGaps = (text: string) => text.replace(new RegExp(GAP, "gu"), "");
  const text = plainDigits(typed);
  const alone = withoutGaps(text);
  if (/^\d{6}$/.test(alone)) return alone;
  const [code, ...others] = new Set((text.match(GROUP_OF_SIX) ?? []).map(withoutGaps));
  return code !== undefined && others.length === 0 ? code : null;
}

/** Returns the whole seconds left for a code sent at `sentAt` (ms since 1970). */
export function secondsLeft(sentAt: number, now = Date.now()): number {
  return Math.min(CODE_SECONDS, Math.max(0, Math.ceil(sentAt / 1000 + CODE_SECONDS - now / 1000)));
}

const clock = new Intl.DateTimeFormat("en-AU", {
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Australia/Sydney",
});

/** Returns the time when a code expires: as ISO text, and as a clock in Sydney shows it. */
export function endOfCode(sentAt: number): { iso: string; text: string } {
  const end = new Date(sentAt + CODE_SECONDS * 1000);
  return { iso: end.toISOString(), text: clock.format(end) };
}
