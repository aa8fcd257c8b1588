import { data, type HeadersFunction, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginForm, WindowLogin } from "./login-form.tsx";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { findStudent, safeNext } from "#app/lib/http/auth.server.ts";
import { refusal } from "#app/lib/http/forms/result.ts";
import { pageTitle, beforeLogin } from "#app/lib/route-page.ts";
import { readNotice } from "#app/lib/http/notice.server.ts";
import { getSchool } from "#app/lib/school.server.ts";
import { signIn } from "./sign-in.server.ts";

export { ErrorBoundary } from "#app/root.tsx";

export const handle = beforeLogin;

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  error ? pageTitle(null, error) : [{ title: "Naati Ccl Portal Login" }];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const NO_COOKIES =
  "Your browser keeps no cookies of this site, so nobody stays logged in. Allow cookies for this site, then log in again.";

/** On other pages the header stays strict. */
const REACHED_BY_OPENER = { "Cross-Origin-Opener-Policy": "unsafe-none" };

export const loader = guestLoader(async (asked) => {
  const next = safeNext(asked.caller.portal, asked.url.searchParams.get("next"));
  if (await findStudent(asked)) throw redirect(next);
  const notice = await readNotice(asked);
  const { portal } = asked.caller;
  const { settings } = portal;
  const refused = notice?.kind === "danger";
  const isForgotten =
    asked.url.searchParams.has("cookies") && asked.request.headers.get("Cookie") === null;
  const page = {
    notice: notice && !refused ? { kind: notice.kind, text: notice.text } : null,
    failed: refusal({
      errors: notice?.errors,
      values: notice?.values,
      alert: refused ? { text: notice.text } : isForgotten ? { text: NO_COOKIES } : undefined,
    }),
    messageOrigins: settings.LOGIN_MESSAGE_ORIGINS,
    next,
    trial: settings.TRIAL,
    externalSignup: settings.EXTERNAL_SIGNUP_URL ?? null,
    tries: (await getSchool(asked.caller)).door.map(({ language, tag }) => ({ language, tag })),
  };
  return data(page, { headers: page.messageOrigins.length > 0 ? REACHED_BY_OPENER : undefined });
});

export const action = guestAction({ keeps: [] }, ({ form, url, caller, request }) =>
  signIn(caller, form, {
    next: safeNext(caller.portal, url.searchParams.get("next")),
    self: url.pathname + url.search,
    request,
  }),
);

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <SignedOutPage tries={page.tries}>
      <WindowLogin origins={page.messageOrigins} next={page.next} />
      <LoginForm {...page} failed={posted ?? page.failed} />
    </SignedOutPage>
  );
}
