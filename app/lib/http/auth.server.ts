import { randomUUID } from "node:crypto";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "remix-utils/safe-redirect";
import { type Portal, portalOf } from "#app/lib/portal.server.ts";
import { writeNotice } from "./notice.server.ts";
import { ownerOf, clearSession, readSession, type Session } from "./session.server.ts";
import { paths } from "#app/lib/paths.ts";
import { type Caller, LIMITS } from "#app/lib/api/call/client.server.ts";

/** The signed-in student of a request, and the caller of the API. */
export interface Student extends Caller {
  token: string;
  session: Session & { issuedAt: number };
  /** Opaque name of the account, for data in the browser. */
  owner: string;
}

export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "context">;

const WRITE_DEADLINE = LIMITS.upload + LIMITS.post + LIMITS.page;

export function guest({ request, context }: RouteArgs): Caller {
  const reads = request.method === "GET" || request.method === "HEAD";
  return {
    portal: portalOf(context),
    token: null,
    requestId: context.requestId ?? randomUUID(),
    clientAddress: context.clientAddress ?? null,
    deadline: Date.now() + (reads ? LIMITS.document : WRITE_DEADLINE),
  };
}

export async function findStudent(args: RouteArgs): Promise<Student | null> {
  const session = await readSession(portalOf(args.context), args.request);
  if (!session) return null;
  const owner = ownerOf(session);
  const counted = args.request.method === "POST" ? { countedAs: owner } : {};
  return { ...guest(args), ...counted, token: session.token, session, owner };
}

/** Redirects somebody without a session to the log-in and back. */
export function toLogin({ request, context }: RouteArgs): Response {
  const portal = portalOf(context);
  return redirect(paths.login(returnPath(request), comesWithoutCookies(portal, request)));
}

/** True when the log-in page's cookie did not return: the browser accepts none. */
function comesWithoutCookies({ settings }: Portal, { headers }: Request): boolean {
  const from = headers.get("Referer") ?? "";
  return (
    headers.get("Cookie") === null &&
    URL.canParse(from) &&
    new URL(from).origin === settings.PUBLIC_ORIGIN &&
    new URL(from).pathname === paths.login()
  );
}

/** Redirects to the log-in and back when the API has ended the session. */
export async function toLoginAgain({ request, context }: RouteArgs): Promise<Response> {
  const notice = { kind: "info", text: "Your session has ended. Log in to go on." } as const;
  const headers = new Headers(forgetSession({ request, context }));
  if (isOpened(request)) headers.append("Set-Cookie", await writeNotice(portalOf(context), notice));
  return redirect(paths.login(returnPath(request)), { status: 303, headers });
}

/** Returns the header that deletes the session's cookie. */
export function forgetSession({ request, context }: RouteArgs): [string, string][] {
  return isOpened(request) ? [["Set-Cookie", clearSession(portalOf(context))]] : [];
}

/**
 * True when the browser shows the response itself. A script's response may arrive after a log-out
 * and a new log-in: its cookies would end that session and hide "You have logged out."
 */
function isOpened({ headers }: Request): boolean {
  return headers.get("Sec-Fetch-Dest") !== "empty";
}

/** Returns the path after the log-in: one of this site, or the dashboard. */
export function safeNext({ settings }: Portal, next: FormDataEntryValue | null): string {
  const path = safeRedirect(next, paths.dashboard);
  try {
    const url = new URL(path, settings.PUBLIC_ORIGIN);
    // A path such as /.//host becomes //host, which a browser takes for another site.
    const isOurs =
      url.origin === settings.PUBLIC_ORIGIN &&
      !/[\\\s]/.test(path) &&
      !url.pathname.startsWith("//");
    return isOurs ? url.pathname + url.search : paths.dashboard;
  } catch {
    return paths.dashboard;
  }
}

function returnPath(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url);
  return pathname === "/" ? undefined : pathname + search;
}
