import { redirect } from "@remix-run/node";
import { safeNext } from "#app/lib/auth.server.ts";
import { guestAction } from "#app/lib/forms/action.server.ts";
import { textOf } from "#app/lib/forms/read-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { serialize } from "#app/lib/session.server.ts";

const YEAR = 365 * 86_400;

/** Remembers the width of the menu; the page asked for comes back. */
export const action = guestAction({}, ({ form }) => {
  const width = textOf(form, "sidebar");
  const known = width === "mini" || width === "full";
  const headers = known ? { "Set-Cookie": serialize("sidebar", width, YEAR) } : undefined;
  return Promise.resolve(redirect(safeNext(form.get("back")), { status: 303, headers }));
});

export function loader() {
  return redirect(paths.home);
}
