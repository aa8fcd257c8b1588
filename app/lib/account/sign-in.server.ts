import { data, redirect } from "@remix-run/node";
import { countFailedLogin, loginWait } from "#app/lib/forms/rate-limit.server.ts";
import { waitMessage } from "#app/lib/forms/refused-form.server.ts";
import { refusal } from "#app/lib/forms/result.ts";
import { writeNotice } from "#app/lib/notice.server.ts";
import { type Session, writeSession } from "#app/lib/session.server.ts";
import { login } from "#app/lib/api/account.server.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import type { Caller } from "#app/lib/api/client.server.ts";

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/**
 * Logs in and leads to `next`. A refusal of the upstream is shown after a redirect to `self`, so that a refresh never posts
 * twice; our own limit is told at once with 429, since nothing was asked of the upstream.
 */
export async function signIn(
  caller: Caller,
  given: Credentials,
  to: { next: string; self: string },
) {
  const wait = await loginWait(given.email, caller.clientAddress);
  if (wait > 0) {
    const answer = refusal({ values: { email: given.email }, alert: { text: waitMessage(wait) } });
    return data(answer, { status: 429, headers: { "Retry-After": String(wait) } });
  }
  try {
    const user = await login(caller, given);
    return await openSession(
      {
        token: user.token,
        first_name: user.name,
        last_name: user.last_name ?? "",
        email: user.email,
        language: user.language ?? null,
        profile_image: user.profile_image,
        phone_no: user.phone_no,
        remember: given.remember,
      },
      to.next,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === "refused" || error.kind === "signed-out" || error.kind === "forbidden")
      await countFailedLogin(given.email, caller.clientAddress);
    return refused(to.self, given.email, { text: messageFor(error), errors: error.fieldErrors });
  }
}

/** The session starts now, in a cookie of its own; an earlier one is replaced. */
export async function openSession(student: Omit<Session, "since">, next: string) {
  const headers = new Headers({
    "Set-Cookie": await writeSession({ ...student, since: Math.floor(Date.now() / 1000) }),
  });
  headers.append(
    "Set-Cookie",
    await writeNotice({ kind: "success", text: "Login Successsfully!" }),
  );
  return redirect(next, { status: 303, headers });
}

async function refused(
  self: string,
  email: string,
  notice: { text: string; errors?: Record<string, string> },
) {
  const headers = {
    "Set-Cookie": await writeNotice({
      kind: "danger",
      ...notice,
      values: { email: email.slice(0, 254) },
    }),
  };
  return redirect(self, { status: 303, headers });
}

function messageFor(error: ApiError): string {
  if (error.kind === "throttled") return waitMessage(error.retryAfter ?? 60);
  if (error.kind === "unavailable")
    return "We can't log you in just now. The service does not answer. Try again in a moment.";
  if (error.kind === "stale-form") return "The page was open too long. Try again.";
  if (error.kind === "signed-out") return "These credentials do not match our records.";
  return error.message;
}
