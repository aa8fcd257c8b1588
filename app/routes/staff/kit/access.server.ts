import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { hasStaffSide } from "#app/lib/api/call/staff-call.server.ts";
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
    return (await hasStaffSide(guest(args))) ? redirect(loginAndBack(args)) : nothingHere();
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

/** Wraps the loader of a page before the staff log-in. 404 without any staff account. */
export function staffLoginLoader<T>(load: (asked: LoaderFunctionArgs & DoorAsked) => Promise<T>) {
  return guestLoader(async (asked) => {
    const [isThere, token] = await Promise.all([
      hasStaffSide(asked.caller),
      readStaffToken(asked.caller.portal, asked.request),
    ]);
    if (!isThere) throw nothingHere();
    return load({ ...asked, paths: staffPaths(asked.url.pathname), token });
  });
}

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
