import * as z from "zod";
import { check, type FieldOf } from "#app/lib/http/forms/form-schema.server.ts";
import { beginGuess } from "#app/lib/http/limits/guesses.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import {
  invalidForm,
  refusedAfterRedirect,
  refusedForm,
} from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
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
  const { request } = to;
  const device = deviceOf(request.headers.get("User-Agent"));
  const own: { guess?: Awaited<ReturnType<typeof beginGuess>> } = {};
  try {
    const guess = await beginGuess(caller, { door: "student", email: values.email, request });
    own.guess = guess;
    const user = await guess.try((browser) => login(caller, { ...read.given, device, browser }));
    const session = await openSession(caller.portal, sessionOf(user, read.given.remember), to.next);
    session.headers.append("Set-Cookie", await guess.succeed());
    await endFormer(caller, request, user.token);
    return session;
  } catch (error) {
    if (!own.guess) return refusedForm(error, refused);
    await own.guess.fail(error);
    return refusedAfterRedirect(caller.portal, error, to.self, {
      ...refused,
      alert: (reason, { kind, said }) => ({
        text: kind === "refused" || kind === "signed-out" ? wrongPair(said) : reason,
      }),
    });
  }
}

/** Starts a session in a new cookie. */
export async function openSession(portal: Portal, student: Omit<Session, "since">, next: string) {
  const since = Math.floor(Date.now() / 1000);
  return redirectWithNotice(
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
