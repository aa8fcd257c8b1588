import { redirect } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { accountCalls } from "#contract/staff/account.ts";
import { guestAction } from "#app/lib/http/access.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { staffLoginLoader } from "../kit/access.server.ts";
import { staffPaths } from "../kit/paths.ts";
import { clearStaffToken, readStaffToken } from "../kit/session.server.ts";

export const loader = staffLoginLoader(({ paths }) => Promise.resolve(redirect(paths.home, 303)));

/** Ends the session here and for every copy of its cookie. */
export const action = guestAction({ keeps: [] }, async ({ request, url, caller: guest }) => {
  const paths = staffPaths(url.pathname);
  const token = await readStaffToken(guest.portal, request);
  try {
    if (token !== null) await askStaff({ ...guest, token }, accountCalls.logout);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  const notice = { kind: "info", text: "You have logged out.", signedOut: true } as const;
  return redirectWithNotice(
    guest.portal,
    paths.login(),
    notice,
    clearStaffToken(guest.portal, paths),
  );
});
