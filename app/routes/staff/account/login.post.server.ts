import { redirect } from "@remix-run/node";
import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { browserHeader } from "#app/lib/api/call/browser-header.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { accountCalls, loginFields, type StaffSession } from "#contract/staff/account.ts";
import { check } from "#app/lib/http/forms/form-schema.server.ts";
import { deviceOf } from "#app/lib/text/browser-name.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { beginGuess } from "#app/lib/http/limits/guesses.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { plainEmail } from "#plan/typed.ts";
import { pageAfterLogin, type StaffPaths, staffPaths } from "../kit/paths.ts";
import { writeStaffToken } from "../kit/session.server.ts";

type Asked = { form: FormData; url: URL; request: Request };

const loginForm = z.object(loginFields);

/** Logs in, then redirects to the second step or the requested page. `url` is the log-in's. */
export async function logIn(caller: Caller, { form, url, request }: Asked) {
  const paths = staffPaths(url.pathname);
  const to = pageAfterLogin(url);
  const values = { email: plainEmail(textOf(form, "email")) };
  const read = check(loginForm, { ...values, password: textOf(form, "password") });
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  const device = deviceOf(request.headers.get("User-Agent"));
  const own: { guess?: Awaited<ReturnType<typeof beginGuess>> } = {};
  try {
    const guess = await beginGuess(caller, { door: "staff", email: values.email, request });
    own.guess = guess;
    const body = { ...read.given, device };
    const session = await guess.try((browser) =>
      askStaff(caller, accountCalls.login, { body, headers: browserHeader(browser) }),
    );
    const next = session.stage === "whole" ? to : paths.twoStep(to);
    const answer = await begin(caller, paths, session, next);
    answer.headers.append("Set-Cookie", await guess.succeed());
    return answer;
  } catch (error) {
    await own.guess?.fail(error);
    return refusedForm(error, {
      fields: ["email", "password"],
      values,
      failed: "We can't log you in right now.",
      guest: true,
    });
  }
}

/** Sets the cookie of the log-in and redirects. */
export async function begin(
  { portal }: Caller,
  paths: StaffPaths,
  session: StaffSession,
  to: string,
) {
  const headers = { "Set-Cookie": await writeStaffToken(portal, paths, session) };
  return redirect(to, { status: 303, headers });
}
