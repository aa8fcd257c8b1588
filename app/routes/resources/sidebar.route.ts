import { redirect } from "@remix-run/node";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { safeNext } from "#app/lib/http/auth.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { serialize } from "#app/lib/http/cookies.server.ts";

const YEAR = 365 * 86_400;

export const action = guestAction({ keeps: [] }, ({ form, caller }) => {
  const width = textOf(form, "sidebar");
  const known = width === "mini" || width === "full";
  const headers = known
    ? { "Set-Cookie": serialize(caller.portal, "sidebar", width, YEAR) }
    : undefined;
  return Promise.resolve(
    redirect(safeNext(caller.portal, form.get("back")), { status: 303, headers }),
  );
});

export const loader = guestLoader(() => redirect(paths.home));
