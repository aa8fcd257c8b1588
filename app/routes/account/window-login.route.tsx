import { data, redirect } from "@remix-run/node";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { safeNext } from "#app/lib/http/auth.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { signInByMessage, acceptsWindowLogin } from "./window-login.server.ts";

export { ErrorBoundary } from "#app/root.tsx";

/** Receives "Continue as …". Answers 404 unless an origin is allowed. */
export const action = guestAction({ keeps: [] }, ({ form, request, caller }) => {
  if (!acceptsWindowLogin(caller.portal)) throw data(null, { status: 404 });
  return signInByMessage(caller, { form, request }, safeNext(caller.portal, textOf(form, "next")));
});

export const loader = guestLoader(() => redirect(paths.login()));

/** Never shown. Makes the route a page, so that a refusal is one, too. */
export default function WindowLoginRoute() {
  return null;
}
