import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { portalOf, type Portal } from "#app/lib/portal.server.ts";
import {
  answerOf,
  findStudent,
  guest,
  requireStudent,
  sessionEnded,
  type Student,
} from "./auth.server.ts";
import { takeFormToken, signOf, isOwnPost } from "#app/lib/http/forms/same-origin.server.ts";
import { readForm, readTyped } from "#app/lib/http/forms/read-form.server.ts";
import { addHeaders, answerHeaders } from "./headers.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";

type Asked = LoaderFunctionArgs & { url: URL };
type AskedBy = Asked & {
  student: Student;
  /** Settles when the page's other loaders have settled. */
  others: () => Promise<unknown>;
};

/** Wraps the loader of a page behind the log-in. Requires the session first. */
export function studentLoader<T>(load: (asked: AskedBy) => T | Promise<T>) {
  return (args: LoaderFunctionArgs): Promise<T> => {
    const { context } = args;
    const loading = (context.loading ??= new Map<object, Promise<unknown>>());
    const others = () =>
      Promise.allSettled([...loading].flatMap(([name, work]) => (name === load ? [] : [work])));
    const work = answerOf(args, async () => {
      const student = await requireStudent(args);
      return load({ ...args, url: new URL(args.request.url), student, others });
    });
    loading.set(load, work);
    return work;
  };
}

export function guestLoader<T>(load: (asked: Asked & { caller: Caller }) => T | Promise<T>) {
  return (args: LoaderFunctionArgs): Promise<T> =>
    answerOf(args, async () =>
      load({ ...args, url: new URL(args.request.url), caller: guest(args) }),
    );
}

export interface Options {
  /** The largest posted file in bytes; 0 for forms without files. */
  fileBytes?: number;
}

export interface KeepingOptions extends Options {
  /** See keptFields. Never name a password, a code or a seed here. */
  keeps: readonly string[];
}

export interface Posted {
  request: Request;
  url: URL;
  form: FormData;
  /** True when the file was too large and left out. Forms without a file answer 413 instead. */
  tooLarge: boolean;
}

/** Wraps an action behind the log-in. Keeps the form in `posted`, in case the session ends. */
export function studentAction<T>(
  options: KeepingOptions,
  handle: (posted: Posted & { student: Student }) => Promise<T>,
) {
  return async (args: ActionFunctionArgs): Promise<T> => {
    refuseForeign(args);
    const student = await findStudent(args);
    if (!student) {
      await keepTyped(args, options);
      throw sessionEnded(args);
    }
    const posted = await accept(args, options);
    return answerOf(args, () => handle({ ...posted, student }));
  };
}

export function guestAction<T>(
  options: Options,
  handle: (posted: Posted & { caller: Caller }) => Promise<T>,
) {
  return async (args: ActionFunctionArgs): Promise<T> => {
    refuseForeign(args);
    const posted = await accept(args, options);
    return answerOf(args, () => handle({ ...posted, caller: guest(args) }));
  };
}

/** Wraps a post that a mail program sends by itself (RFC 8058). Only its URL identifies it. */
export function mailAction<T>(handle: (asked: Asked & { caller: Caller }) => Promise<T>) {
  return (args: ActionFunctionArgs): Promise<T> =>
    answerOf(args, () => handle({ ...args, url: new URL(args.request.url), caller: guest(args) }));
}

/** Reads the text fields of a form, but not more: the sender is not logged in. */
export async function keepTyped(
  { request, context }: ActionFunctionArgs,
  { keeps }: KeepingOptions,
): Promise<void> {
  const typed = await readTyped(request);
  takeFormToken(portalOf(context), request, typed);
  context.posted = typed;
  context.keeps = keeps;
}

export async function accept(
  { request, context }: ActionFunctionArgs,
  { fileBytes = 0, keeps = [] }: Options & Partial<KeepingOptions>,
): Promise<Posted> {
  const { form, tooLarge } = await readForm(request, fileBytes);
  if (tooLarge && fileBytes === 0)
    throw refusedPage("too-large", "The form is larger than allowed.", 413);
  if (!takeFormToken(portalOf(context), request, form)) throw foreign();
  context.posted = form;
  context.keeps = keeps;
  return { request, url: new URL(request.url), form, tooLarge };
}

export function refuseForeign({ request, context }: ActionFunctionArgs): void {
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
    posted: Omit<Posted, "url"> & { student: Student },
  ) => Promise<{ data: unknown; init: ResponseInit | null }>,
) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    const { request } = args;
    const portal = portalOf(args.context);
    if (request.method !== "POST")
      return refusal(portal, 405, "method", "Only POST is answered here.");
    if (!isOwnPost(portal, (name) => request.headers.get(name)))
      return refusal(portal, 403, "foreign-origin", "This did not come from our own page.");
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
  return refusal(portal, 401, "signed-out", "Log in again. Your recording is safe on this device.");
}

function refusal(portal: Portal, status: number, code: string, message: string): Response {
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
