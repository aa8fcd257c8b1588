import { redirect } from "@remix-run/node";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { writeNotice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { clearSession, readSession } from "#app/lib/http/session.server.ts";
import { logout } from "#app/lib/api/login.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";

/** Ends the session here, whatever the upstream answers. */
export const action = guestAction({ keeps: [] }, async ({ request, caller }) => {
  const session = await readSession(caller.portal, request);
  if (session) await endUpstream({ ...caller, token: session.token });
  const headers = new Headers({ "Set-Cookie": clearSession(caller.portal) });
  headers.append(
    "Set-Cookie",
    await writeNotice(caller.portal, {
      kind: "info",
      text: "You have logged out.",
      signedOut: true,
    }),
  );
  return redirect(paths.login(), { status: 303, headers });
});

async function endUpstream(caller: Parameters<typeof logout>[0]): Promise<void> {
  try {
    await logout(caller);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind !== "signed-out")
      caller.portal.log.warn(
        { requestId: caller.requestId, kind: error.kind },
        "log-out was not confirmed by the upstream",
      );
  }
}

/** A GET changes nothing. */
export const loader = guestLoader(() => redirect(paths.home));
