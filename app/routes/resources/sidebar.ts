import { redirect } from "@remix-run/node";
import { safeNext } from "#app/lib/auth.server.ts";
import { guestAction } from "#app/lib/forms/action.server.ts";
import { paths } from "#app/lib/paths.ts";
import { readCookie, serialize } from "#app/lib/session.server.ts";

const YEAR = 365 * 86_400;

/** Changes the width of the sidebar and remembers it; the page asked for comes back. */
export const action = guestAction({}, ({ request, form }) => {
  const next = readCookie(request, "sidebar") === "mini" ? "full" : "mini";
  const back = safeNext(request.headers.get("Referer") ? pathOf(request.headers.get("Referer")) : form.get("back"));
  return Promise.resolve(redirect(back, { status: 303, headers: { "Set-Cookie": serialize("sidebar", next, YEAR) } }));
});

/** The form knows only the path; the browser's own Referer keeps the query too, when it sends one. */
function pathOf(referer: string | null): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return pathname + search;
}

export function loader() {
  return redirect(paths.home);
}
