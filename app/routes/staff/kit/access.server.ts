import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { hasStaffSide, lacksOwner } from "#app/lib/api/call/staff-call.server.ts";
import { guard, guestLoader } from "#app/lib/http/access.server.ts";
import { guest, type RouteArgs } from "#app/lib/http/auth.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { type Portal, portalOf } from "#app/lib/portal.server.ts";
import { type StaffPaths, staffPaths } from "./paths.ts";
import { readStaffToken } from "./session.server.ts";

/** The wrappers of staff routes behind the log-in. */
export const { loader: staffLoader, action: staffAction } = guard<{
  caller: Caller;
  paths: StaffPaths;
}>({
  async find(args) {
    const caller = await findCaller(args);
    return caller && { caller, paths: staffPaths(new URL(args.request.url).pathname) };
  },
  async toLogin(args) {
    const caller = guest(args);
    if (await hasStaffSide(caller)) return redirect(loginAndBack(args));
    return withoutStaff(caller, staffPaths(new URL(args.request.url).pathname));
  },
  toLoginAgain(args) {
    const why = "Your session has ended. Log in to go on.";
    return endedSession(portalOf(args.context), loginAndBack(args), why);
  },
});

interface DoorAsked {
  url: URL;
  caller: Caller;
  paths: StaffPaths;
  token: string | null;
}

/**
 * Wraps the loader of a page before the staff log-in. Without any staff account it leads to the
 * page of the first owner, or is a 404.
 */
export function staffLoginLoader<T>(load: (asked: LoaderFunctionArgs & DoorAsked) => Promise<T>) {
  return guestLoader(async (asked) => {
    const { caller } = asked;
    const paths = staffPaths(asked.url.pathname);
    const [isThere, token] = await Promise.all([
      hasStaffSide(caller),
      readStaffToken(caller.portal, asked.request),
    ]);
    if (!isThere) throw await withoutStaff(caller, paths);
    return load({ ...asked, paths, token });
  });
}

/** Leads to the page of the first owner, or answers 404 where no owner is made by a code. */
async function withoutStaff(caller: Caller, { firstOwner }: StaffPaths) {
  return (await lacksOwner(caller)) ? redirect(firstOwner) : nothingHere();
}

/** Wraps the loader of the first owner's page, which a school with staff does not have. */
export const firstOwnerLoader = guestLoader(async ({ caller, url }) => {
  if (await lacksOwner(caller)) return null;
  throw (await hasStaffSide(caller)) ? redirect(staffPaths(url.pathname).login()) : nothingHere();
});

/** Returns the caller of the staff cookie, even before the second step. Null without a cookie. */
export async function findCaller(
  args: Pick<LoaderFunctionArgs, "request" | "context">,
): Promise<Caller | null> {
  const token = await readStaffToken(portalOf(args.context), args.request);
  return token === null ? null : { ...guest(args), token };
}

/** Redirects to the log-in with a reason. Keeps the cookie: it may only lack the second step. */
export function endedSession(portal: Portal, login: string, why: string) {
  return redirectWithNotice(portal, login, { kind: "info", text: why });
}

function loginAndBack({ request }: RouteArgs): string {
  const { pathname, search } = new URL(request.url);
  return staffPaths(pathname).login(pathname + search);
}

function nothingHere() {
  return data({ kind: "not-found", message: "" }, { status: 404 });
}
