import { randomUUID } from "node:crypto";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "remix-utils/safe-redirect";
import { type Portal, portalOf } from "#app/lib/portal.server.ts";
import { addHeaders, answerHeaders } from "./headers.server.ts";
import { writeNotice } from "./notice.server.ts";
import { ownerOf, clearSession, readSession, type Session } from "./session.server.ts";
import { paths } from "#app/lib/paths.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { type Caller, LIMITS } from "#app/lib/api/call/client.server.ts";

/** The signed-in student of a request, who is also the caller of the API. */
export interface Student extends Caller {
  token: string;
  session: Session & { issuedAt: number };
  /** Opaque name of the account, for what its browser keeps. */
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

/** Else leads to the log-in and back, or after a post to a page that keeps the form. */
export async function requireStudent(args: RouteArgs): Promise<Student> {
  const student = await findStudent(args);
  if (student) return student;
  const portal = portalOf(args.context);
  throw args.context.posted
    ? sessionEnded(args, args.context.posted)
    : redirect(paths.login(returnPath(args.request), comesWithoutCookies(portal, args.request)));
}

/** A browser that comes from the log-in without any cookie keeps none, so the log-in says so. */
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
 * Does the work of a loader or action. A dead token ends the session here and nowhere else. Answers
 * that are no pages get their headers here, because entry.server.tsx never sees them.
 */
export async function answerOf<T>(args: RouteArgs, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    if (answer instanceof Response)
      addHeaders(answer.headers, answerHeaders(portalOf(args.context)));
    return answer;
  } catch (error) {
    const answer = error instanceof ApiError ? await responseFor(error, args) : error;
    if (answer instanceof Response)
      addHeaders(answer.headers, answerHeaders(portalOf(args.context)));
    throw answer;
  }
}

async function responseFor(error: ApiError, args: RouteArgs) {
  if (error.kind === "signed-out") return endSession(args);
  const status = error.kind === "unavailable" ? 503 : error.status;
  const headers =
    error.retryAfter === null ? undefined : { "Retry-After": String(error.retryAfter) };
  // What a provider says of a missing thing names its tables and classes.
  const message = error.kind === "not-found" ? "" : error.message;
  return data({ kind: error.kind, message, retryAfter: error.retryAfter }, { status, headers });
}

/** Leads to the log-in and back to this page; after a post the page stays, with what was typed. */
async function endSession(args: RouteArgs) {
  const { request, context } = args;
  if (context.posted) return sessionEnded(args, context.posted);
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
 * Whether a person looks at the answer. A script may get its answer late, after a log-out and the
 * next log-in: cookies in it would end that session and hide "You have logged out."
 */
function isOpened({ headers }: Request): boolean {
  return headers.get("Sec-Fetch-Dest") !== "empty";
}

/** A 401 page that can send what was typed again after a log-in in another tab. Files are lost. */
export function sessionEnded({ request, context }: RouteArgs, form: FormData) {
  const fields: [string, string][] = [];
  let hadFile = false;
  for (const [name, value] of form) {
    if (typeof value === "string") fields.push([name, value]);
    else if (value.size > 0) hadFile = true;
  }
  const headers = isOpened(request) ? { "Set-Cookie": clearSession(portalOf(context)) } : undefined;
  return data(
    { kind: "session-ended", message: "Your session has ended.", fields, hadFile },
    { status: 401, headers },
  );
}

/** Where to go after the log-in: a path of this site, or else the dashboard. */
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
