import { redirect } from "@remix-run/node";
import { paths } from "#app/lib/paths.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { verifyEmail } from "#app/lib/api/registration.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";

/**
 * What came of a verification; it stands in the address, so that a reload or a browser without
 * cookies posts nothing again.
 */
export const OUTCOMES = {
  done: "Verification Successful!",
  already: "Already Verified!",
} as const;
export type Outcome = keyof typeof OUTCOMES;

export function outcomeOf(value: string | null): Outcome | null {
  return value === "done" || value === "already" ? value : null;
}

/**
 * Uses up the token of the mailed link and leads to the outcome. The sign-up that this browser has
 * begun goes with it: where several wait for one address, it tells which is meant.
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
      failed: "We can't verify your email just now.",
      guest: true,
    });
  }
}
