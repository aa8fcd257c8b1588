import { redirect } from "@remix-run/node";
import { paths } from "#app/lib/paths.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { verifyEmail } from "#app/lib/api/registration.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";

/** The outcome stands in the address, so that a reload posts nothing again. */
export const OUTCOMES = {
  done: "Verification Successful!",
  already: "Already Verified!",
} as const;
export type Outcome = keyof typeof OUTCOMES;

export function outcomeOf(value: string | null): Outcome | null {
  return value === "done" || value === "already" ? value : null;
}

/**
 * Uses up the token of the mailed link. It sends the sign-up of this browser along, which tells
 * several sign-ups of one address apart.
 */
export async function spendToken(caller: Caller, token: string, registration: string | null) {
  const leadTo = (outcome: Outcome) =>
    redirect(paths.emailVerification(token, outcome), { status: 303 });
  try {
    await verifyEmail(caller, { token, registration });
    return leadTo("done");
  } catch (error) {
    if (
      error instanceof ApiError &&
      error.fieldErrors.registration === undefined &&
      (error.kind === "refused" || error.kind === "conflict" || error.kind === "not-found")
    )
      return leadTo("already");
    return refusedForm(error, {
      failed: "We can't verify your email right now.",
      guest: true,
    });
  }
}
