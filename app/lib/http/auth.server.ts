import { randomUUID } from "node:crypto";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "remix-utils/safe-redirect";
import { type Portal, portalOf } from "#app/lib/portal.server.ts";
import { keptFields } from "./forms/read-form.server.ts";
import { addHeaders, answerHeaders } from "./headers.server.ts";
import { writeNotice } from "./notice.server.ts";
import { ownerOf, clearSession, readSession, type Session } from "./session.server.ts";
import { paths } from "#app/lib/paths.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { type Caller, LIMITS } from "#app/lib/api/call/client.server.ts";

/** The signed-in student of a request, and the caller of the API. */
export interface Student extends Caller {
  token: string;
  session: Session & { issuedAt: number };
  /** Opaque name of the account, for data in the browser. */
  owner: string;
}

type RouteArgs = Pick<LoaderFunctionArgs, "request" | "context">;

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

/** Without a session, throws a redirect to the log-in or, after a post, a page with the form. */
export async function requireStudent(args: RouteArgs): Promise<Student> {
  const student = await findStudent(args);
  if (student) return student;
  const portal = portalOf(args.context);
  throw args.context.posted
    ? sessionEnded(args)
    : redirect(paths.login(returnPath(args.request), comesWithoutCookies(portal, args.request)));
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

/**
 * Runs a loader or action. This is the only place where an invalid token ends the session. Adds
 * headers to responses other than pages, because entry.server.tsx does not see them.
 */
export async function answerOf<T>(args: RouteArgs, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    if (answer instanceof Response)
      addHeaders(answer.headers, answerHeaders(portalOf(args.context)), answer.status);
    return answer;
  } catch (error) {
    const answer = error instanceof ApiError ? await responseFor(error, args) : error;
    if (answer instanceof Response)
      addHeaders(answer.headers, answerHeaders(portalOf(args.context)), answer.status);
    throw answer;
  }
}

async function responseFor(error: ApiError, args: RouteArgs) {
  if (error.kind === "signed-out") return endSession(args);
  const status = error.kind === "unavailable" ? 503 : error.status;
  const headers =
    error.retryAfter === null ? undefined : { "Retry-After": String(error.retryAfter) };
  // A provider's message about a missing row names its tables and classes.
  const message = error.kind === "not-found" ? "" : error.message;
  return data({ kind: error.kind, message, retryAfter: error.retryAfter }, { status, headers });
}

/** Redirects to the log-in and back. After a post, answers with a page that keeps the form. */
async function endSession(args: RouteArgs) {
  const { request, context } = args;
  if (context.posted) return sessionEnded(args);
  const portal = portalOf(context);
  const headers = new Headers();
  if (isOpened(request)) {
    headers.append("Set-Cookie", clearSession(portal));
    headers.append(
      "Set-Cookie",
      await writeNotice(portal, { kind: "info", text: "Your session has ended. Log in to go on." }),
    );
  }
  return redirect(paths.login(returnPath(request)), { status: 303, headers });
}

/**
 * True when the browser shows the response itself. A script's response may arrive after a log-out
 * and a new log-in: its cookies would end that session and hide "You have logged out."
 */
function isOpened({ headers }: Request): boolean {
  return headers.get("Sec-Fetch-Dest") !== "empty";
}

/** Answers 401 with a page that can post the text again after a log-in in another tab. */
export function sessionEnded({ request, context }: RouteArgs) {
  const headers = isOpened(request) ? { "Set-Cookie": clearSession(portalOf(context)) } : undefined;
  return data(
    { kind: "session-ended", message: "Your session has ended.", ...keptFields(context) },
    { status: 401, headers },
  );
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
