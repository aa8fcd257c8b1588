import { bulkhead, isBulkheadRejectedError } from "cockatiel";
import * as z from "zod";
import { check, type FieldOf } from "#app/lib/http/forms/form-schema.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { delayOf, waitForGuesses, beginLogin } from "#app/lib/http/limits/rate-limit.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import {
  invalidForm,
  refusedAfterRedirect,
  refusedForm,
} from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { logSecurity } from "#app/lib/http/limits/security-log.server.ts";
import {
  readSession,
  type Session,
  sessionOf,
  writeSession,
} from "#app/lib/http/session.server.ts";
import { login, logout } from "#app/lib/api/login.server.ts";
import { ApiError, wrongPair } from "#app/lib/api/call/api-error.server.ts";
import { deviceOf } from "#app/lib/text/browser-name.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { plainEmail } from "#plan/typed.ts";

const schema = z.object({
  email: z.string().min(1, "Email is required").max(254, "Invalid Email Address"),
  password: z.string().min(1, "This field is required").max(1000, "The password is too long"),
  remember: z.boolean(),
});

export type LoginField = FieldOf<typeof schema>;

/** A classroom that logs in together waits a moment. A flood is refused. */
const atOnce = ofPortal(() => bulkhead(16, 100));

type SignIn = { next: string; self: string; request: Request };

/**
 * Logs in and redirects to `next`. An error of the upstream is shown after a redirect to `self`, so
 * that a refresh never posts twice. Our own limit answers 429 at once.
 */
export async function signIn(caller: Caller, form: FormData, to: SignIn) {
  // Counted and sent alike, however often invisible marks stand in it.
  const values = { email: plainEmail(textOf(form, "email")) };
  const read = check(schema, {
    ...values,
    password: textOf(form, "password"),
    remember: textOf(form, "remember") === "true",
  });
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const refused = {
    fields: ["email", "password"] as const,
    values,
    failed: "We can't log you in right now.",
    guest: true,
  };
  const who = { address: caller.clientAddress, email: values.email };
  const device = deviceOf(to.request.headers.get("User-Agent"));
  const own: { counted?: Awaited<ReturnType<typeof beginLogin>> } = {};
  try {
    own.counted = await beginLogin(caller.portal, values.email, caller.clientAddress);
    if (delayOf(own.counted.wrong) > 0) logSecurity(caller.portal, "wait-begun", who);
    await waitForGuesses(caller.portal, own.counted.wrong);
    const user = await inTurn(caller.portal, () => login(caller, { ...read.given, device }));
    const session = await openSession(caller.portal, sessionOf(user, read.given.remember), to.next);
    await own.counted?.giveBack();
    await endFormer(caller, to.request, user.token);
    return session;
  } catch (error) {
    if (!own.counted) return refusedForm(error, refused);
    if (isWrongGuess(error)) logSecurity(caller.portal, "login-failed", who);
    else await own.counted.giveBack();
    return refusedAfterRedirect(caller.portal, error, to.self, {
      ...refused,
      alert: (reason, { kind, said }) => ({
        text: kind === "refused" || kind === "signed-out" ? wrongPair(said) : reason,
      }),
    });
  }
}

/** Throws a "throttled" error when too many log-ins are waiting. */
async function inTurn<T>(portal: Portal, work: () => Promise<T>): Promise<T> {
  try {
    return await atOnce(portal).execute(work);
  } catch (error) {
    throw isBulkheadRejectedError(error)
      ? new ApiError("throttled", 429, "", { retryAfter: 5 })
      : error;
  }
}

/** Starts a session in a new cookie. */
export async function openSession(portal: Portal, student: Omit<Session, "since">, next: string) {
  const since = Math.floor(Date.now() / 1000);
  return leadTo(
    portal,
    next,
    { kind: "success", text: "Login Successsfully!" },
    await writeSession(portal, { ...student, since }),
  );
}

/** Ends the session that this browser had before. */
export async function endFormer(caller: Caller, request: Request, token: string): Promise<void> {
  const former = await readSession(caller.portal, request);
  if (!former || former.token === token) return;
  try {
    await logout({ ...caller, token: former.token });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function isWrongGuess(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ["refused", "signed-out", "forbidden", "not-found"].includes(error.kind)
  );
}
