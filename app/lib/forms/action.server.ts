import { type ActionFunctionArgs, data } from "@remix-run/node";
import { asPage, guest, requireStudent, type Student } from "#app/lib/auth.server.ts";
import type { Caller } from "#app/lib/upstream/client.server.ts";
import { BodyTooLarge, readForm } from "./read-form.server.ts";
import { isSameOrigin } from "./same-origin.server.ts";

interface Options {
  /** Bytes one posted file may have; 0 for forms without files. */
  fileBytes?: number;
}

interface Posted {
  request: Request;
  url: URL;
  form: FormData;
  /** The body was over its limit; `form` is empty then. Only for forms that take a file, others answer 413 by themselves. */
  tooLarge: boolean;
}

/**
 * Wraps the action of a page that needs a log-in: own-origin check, size limits, session, error pages. The loaders that run
 * after it learn of the post, so that a session that ended meanwhile never sends what was typed away.
 */
export function studentAction<T>(options: Options, handle: (posted: Posted & { student: Student }) => Promise<T>) {
  return async (args: ActionFunctionArgs): Promise<T> => {
    const posted = await accept(args, options);
    const student = await requireStudent(args);
    return asPage(args, () => handle({ ...posted, student }));
  };
}

/** The same for pages before log-in. */
export function guestAction<T>(options: Options, handle: (posted: Posted & { caller: Caller }) => Promise<T>) {
  return async (args: ActionFunctionArgs): Promise<T> => {
    const posted = await accept(args, options);
    return asPage(args, () => handle({ ...posted, caller: guest(args) }));
  };
}

async function accept(args: ActionFunctionArgs, options: Options): Promise<Posted> {
  const posted = await read(args.request, options);
  args.context.posted = posted.form;
  return posted;
}

async function read(request: Request, { fileBytes = 0 }: Options): Promise<Posted> {
  if (!isSameOrigin(request)) throw refusedPage("foreign-origin", "This form did not come from our own page.", 403);
  const url = new URL(request.url);
  try {
    return { request, url, form: await readForm(request, fileBytes), tooLarge: false };
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    if (fileBytes === 0) throw refusedPage("too-large", "The form is larger than allowed.", 413);
    return { request, url, form: new FormData(), tooLarge: true };
  }
}

function refusedPage(kind: string, message: string, status: number) {
  return data({ kind, message }, { status });
}
