import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { hasStaffSide } from "#app/lib/api/staff/session.server.ts";
import {
  accept,
  guestLoader,
  type KeepingOptions,
  keepTyped,
  type Posted,
  refuseForeign,
} from "#app/lib/http/access.server.ts";
import { answerOf, guest } from "#app/lib/http/auth.server.ts";
import { keptFields } from "#app/lib/http/forms/read-form.server.ts";
import { addHeaders, answerHeaders } from "#app/lib/http/headers.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { type Portal, portalOf } from "#app/lib/portal.server.ts";
import { type StaffPaths, staffPaths } from "./paths.ts";
import { readStaffToken } from "./session.server.ts";

type Asked = LoaderFunctionArgs & { url: URL; caller: Caller; paths: StaffPaths };

/** Wraps the loader of a staff page. Requires the session first. */
export function staffLoader<T>(load: (asked: Asked) => T | Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    const caller = await findCaller(args);
    if (caller === null) throw await toTheDoor(args);
    const url = new URL(args.request.url);
    const paths = staffPaths(url.pathname);
    return forStaff(args, async () => load({ ...args, url, paths, caller }));
  };
}

/** Wraps the action of a staff page. Keeps the typed text when the session has ended. */
export function staffAction<T>(
  options: KeepingOptions,
  handle: (posted: Posted & Pick<Asked, "params" | "caller" | "paths">) => Promise<T>,
) {
  return async (args: ActionFunctionArgs): Promise<T> => {
    refuseForeign(args);
    const caller = await findCaller(args);
    if (caller === null) {
      await keepTyped(args, options);
      throw kept("session-ended", args);
    }
    const posted = await accept(args, options);
    const paths = staffPaths(posted.url.pathname);
    return forStaff(args, () => handle({ ...posted, params: args.params, paths, caller }));
  };
}

/** Wraps the loader of a page before the staff log-in. 404 without any staff account. */
export function staffDoorLoader<T>(load: (asked: Asked & { token: string | null }) => Promise<T>) {
  return guestLoader(async (asked) => {
    const [isThere, token] = await Promise.all([
      hasStaffSide(asked.caller),
      readStaffToken(asked.caller.portal, asked.request),
    ]);
    if (!isThere) throw nothingHere(asked);
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

/** Redirects to the log-in and back. After a post, answers with the form, to send again. */
async function toTheDoor(args: LoaderFunctionArgs) {
  const { request, context } = args;
  if (context.posted) return kept("session-ended", args);
  const { pathname, search } = new URL(request.url);
  const isThere = await answerOf(args, () => hasStaffSide(guest(args)));
  return isThere ? redirect(staffPaths(pathname).login(pathname + search)) : nothingHere(args);
}

/** Runs the work. Turns an API error into an error page for staff. */
export async function forStaff<T>(
  args: LoaderFunctionArgs,
  work: () => T | Promise<T>,
): Promise<T> {
  const wanted = answerHeaders(portalOf(args.context));
  try {
    const answer = await work();
    if (answer instanceof Response) addHeaders(answer.headers, wanted, answer.status);
    return answer;
  } catch (error) {
    const answer = error instanceof ApiError ? await answerFor(error, args) : error;
    if (answer instanceof Response) addHeaders(answer.headers, wanted, answer.status);
    throw answer;
  }
}

async function answerFor(error: ApiError, args: LoaderFunctionArgs) {
  const { posted } = args.context;
  if (error.kind === "signed-out") {
    if (posted) return kept("session-ended", args);
    const { pathname, search } = new URL(args.request.url);
    const login = staffPaths(pathname).login(pathname + search);
    return endedSession(portalOf(args.context), login, "Your session has ended. Log in to go on.");
  }
  if (error.kind === "not-found") return nothingHere(args);
  const isAway = error.kind === "unavailable";
  if (isAway && posted) return kept("not-saved", args);
  const headers = { "Retry-After": String(error.retryAfter ?? 5) };
  const { kind, message, retryAfter, status } = error;
  return data({ kind, message, retryAfter }, { status: isAway ? 503 : status, headers });
}

/** Redirects to the log-in with a reason. Keeps the cookie: it may only lack the second step. */
export function endedSession(portal: Portal, login: string, why: string) {
  return leadTo(portal, login, { kind: "info", text: why });
}

/** Answers 404. After a post the page shows the typed text: the row may have been deleted. */
function nothingHere({ context }: Pick<LoaderFunctionArgs, "context">) {
  return data({ kind: "not-found", message: "", ...keptFields(context) }, { status: 404 });
}

const STATUS = { "session-ended": 401, "not-saved": 503 };

/** Returns a page that shows the typed text and can send it again. */
function kept(kind: keyof typeof STATUS, { context }: Pick<LoaderFunctionArgs, "context">) {
  return data({ kind, message: "", ...keptFields(context) }, { status: STATUS[kind] });
}
