import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { keptFields, readForm, readTyped } from "#app/lib/http/forms/read-form.server.ts";
import { retryAfter } from "#app/lib/http/forms/refused-form.server.ts";
import { isOwnPost, signOf, takeFormToken } from "#app/lib/http/forms/same-origin.server.ts";
import { portalOf, type Portal } from "#app/lib/portal.server.ts";
import {
  findStudent,
  forgetSession,
  guest,
  type RouteArgs,
  type Student,
  toLogin,
  toLoginAgain,
} from "./auth.server.ts";
import { addHeaders, answerHeaders } from "./headers.server.ts";

/** The people that a guard lets in: students, staff or guests. */
interface Side<Who extends object> {
  /** Returns who asks, as handlers get it. Null without a session. */
  find: (args: RouteArgs) => Promise<Who | null>;
  /** Answers somebody without a session. */
  toLogin: (args: RouteArgs) => unknown;
  /** Answers somebody whose session the API has ended. */
  toLoginAgain: (args: RouteArgs) => unknown;
  /** The headers of a page that keeps the form of an ended session. */
  forgetSession?: (args: RouteArgs) => HeadersInit;
}

type Asked = LoaderFunctionArgs & {
  url: URL;
  /** Settles when the page's other loaders have settled. */
  others: () => Promise<unknown>;
};

export interface Posted extends Pick<ActionFunctionArgs, "request" | "params"> {
  url: URL;
  form: FormData;
  /** True when the file was too large and left out. Forms without a file answer 413 instead. */
  tooLarge: boolean;
}

interface PostOptions {
  /** The largest posted file in bytes, or all of several; 0 for forms without files. */
  fileBytes?: number;
  /** The most files of a form; the default is one. */
  files?: number;
  /** See keptFields. Never name a password, a code or a seed here. */
  keeps: readonly string[];
}

/** Returns the wrappers of loaders and actions for one side. Both require the session first. */
export function guard<Who extends object>(side: Side<Who>) {
  function loader<T>(load: (asked: Asked & Who) => T | Promise<T>) {
    return (args: LoaderFunctionArgs): Promise<T> => {
      const { context, request } = args;
      const loading = (context.loading ??= new Map<object, Promise<unknown>>());
      const others = () =>
        Promise.allSettled([...loading].flatMap(([name, work]) => (name === load ? [] : [work])));
      const work = answering(args, side, async () => {
        const who = await side.find(args);
        if (who === null) throw await withoutSession(args, side, "toLogin");
        return load({ ...args, url: new URL(request.url), others, ...who });
      });
      loading.set(load, work);
      return work;
    };
  }

  /** Keeps the form in `posted`, in case the session ends. */
  function action<T>(options: PostOptions, handle: (posted: Posted & Who) => Promise<T>) {
    return async (args: ActionFunctionArgs): Promise<T> => {
      refuseForeign(args);
      const who = await side.find(args);
      if (who === null) {
        await keepTyped(args, options);
        throw await withoutSession(args, side, "toLogin");
      }
      const posted = await accept(args, options);
      return answering(args, side, () => handle({ ...posted, ...who }));
    };
  }

  return { loader, action };
}

const STUDENTS: Side<{ student: Student }> = {
  async find(args) {
    const student = await findStudent(args);
    return student && { student };
  },
  toLogin,
  toLoginAgain,
  forgetSession,
};

/** The wrappers of routes behind the log-in. */
export const { loader: studentLoader, action: studentAction } = guard(STUDENTS);

/** The wrappers of routes for everybody. */
export const { loader: guestLoader, action: guestAction } = guard<{ caller: Caller }>({
  ...STUDENTS,
  find: (args) => Promise.resolve({ caller: guest(args) }),
});

/** Wraps a post that a mail program sends by itself (RFC 8058). Only its URL identifies it. */
export function mailAction<T>(handle: (asked: Asked & { caller: Caller }) => Promise<T>) {
  return guestLoader(handle);
}

/** Runs a loader or action. Adds headers to responses that entry.server.tsx does not see. */
async function answering<T>(
  args: RouteArgs,
  side: Side<object>,
  work: () => T | Promise<T>,
): Promise<T> {
  const wanted = answerHeaders(portalOf(args.context));
  try {
    const answer = await work();
    if (answer instanceof Response) addHeaders(answer.headers, wanted, answer.status);
    return answer;
  } catch (error) {
    const answer = error instanceof ApiError ? await answerFor(error, args, side) : error;
    if (answer instanceof Response) addHeaders(answer.headers, wanted, answer.status);
    throw answer;
  }
}

/** Only here does the API's refusal of a token end the session. */
function answerFor(error: ApiError, args: RouteArgs, side: Side<object>) {
  if (error.kind === "signed-out") return withoutSession(args, side, "toLoginAgain");
  const { posted } = args.context;
  const isAway = error.kind === "unavailable";
  return data(
    {
      kind: isAway && posted ? "not-saved" : error.kind,
      // A provider's message about a missing row names its tables and classes.
      message: error.kind === "not-found" ? "" : error.message,
      retryAfter: error.retryAfter,
      ...(posted && keptFields(args.context)),
    },
    { status: isAway ? 503 : error.status, headers: retryAfter(error) },
  );
}

/** Redirects to the log-in. After a post, answers with a page that can send the form again. */
function withoutSession(args: RouteArgs, side: Side<object>, way: "toLogin" | "toLoginAgain") {
  if (!args.context.posted) return side[way](args);
  const message = "Your session has ended.";
  const kept = { kind: "session-ended", message, ...keptFields(args.context) };
  return data(kept, { status: 401, headers: side.forgetSession?.(args) });
}

/** Reads the text fields of a form, but not more: the sender is not logged in. */
async function keepTyped(
  { request, context }: ActionFunctionArgs,
  { keeps }: PostOptions,
): Promise<void> {
  const typed = await readTyped(request);
  takeFormToken(portalOf(context), request, typed);
  context.posted = typed;
  context.keeps = keeps;
}

async function accept(
  { request, context, params }: ActionFunctionArgs,
  { fileBytes = 0, files, keeps }: PostOptions,
): Promise<Posted> {
  const { form, tooLarge } = await readForm(request, fileBytes, files);
  if (tooLarge && fileBytes === 0)
    throw refusedPage("too-large", "The form is larger than allowed.", 413);
  if (!takeFormToken(portalOf(context), request, form)) throw foreign();
  context.posted = form;
  context.keeps = keeps;
  return { request, params, url: new URL(request.url), form, tooLarge };
}

function refuseForeign({ request, context }: ActionFunctionArgs): void {
  if (signOf(portalOf(context), (name) => request.headers.get(name)) === "foreign") throw foreign();
}

function foreign() {
  return refusedPage("foreign-origin", "This form did not come from our own page.", 403);
}

function refusedPage(kind: string, message: string, status: number) {
  return data({ kind, message }, { status });
}

/** Wraps an action that answers JSON with a page's checks. Errors: `{code, message, retryable}`. */
export function resourceAction(
  options: { fileBytes: number },
  handle: (
    posted: Pick<Posted, "request" | "form" | "tooLarge"> & { student: Student },
  ) => Promise<{ data: unknown; init: ResponseInit | null }>,
) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    const { request } = args;
    const portal = portalOf(args.context);
    if (request.method !== "POST")
      return refusedJson(portal, 405, "method", "Only POST is answered here.");
    if (!isOwnPost(portal, (name) => request.headers.get(name)))
      return refusedJson(portal, 403, "foreign-origin", "This did not come from our own page.");
    const student = await findStudent(args);
    if (!student) return signedOut(portal);
    try {
      const { form, tooLarge } = await readForm(request, options.fileBytes);
      const answer = await handle({ request, student, form, tooLarge });
      return json(portal, answer.data, answer.init);
    } catch (error) {
      if (error instanceof ApiError && error.kind === "signed-out") return signedOut(portal);
      throw error;
    }
  };
}

function signedOut(portal: Portal): Response {
  return refusedJson(
    portal,
    401,
    "signed-out",
    "Log in again. Your recording is safe on this device.",
  );
}

function refusedJson(portal: Portal, status: number, code: string, message: string): Response {
  return json(portal, { code, message, retryable: false }, { status });
}

function json(portal: Portal, content: unknown, init: ResponseInit | null): Response {
  const headers = new Headers({ "Cache-Control": "no-store", ...headersOf(init) });
  addHeaders(headers, answerHeaders(portal));
  return Response.json(content, { status: init?.status ?? 200, headers });
}

function headersOf(init: ResponseInit | null): Record<string, string> {
  return Object.fromEntries(new Headers(init?.headers));
}
